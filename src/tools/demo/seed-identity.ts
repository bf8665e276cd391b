import {
  createPasswordHasher,
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
  type UserDocument,
} from '../../modules/identity';
import type { DemoRepository } from './demo.repository';
import { pictureUrl } from './pictures';
import type { DemoPlace } from './products';
import { DEMO_PASSWORD, type DemoKey, type DemoPerson, type DemoUser } from './people';

const ACCOUNT_AGE_MS = 120 * 86_400_000;

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** Who is in a data set: people with fixed access tokens, customers without, and API keys. */
export interface DemoIdentities {
  readonly people: readonly DemoPerson[];
  readonly customers: readonly DemoUser[];
  readonly keys: readonly DemoKey[];
}

/** Users with their access tokens and API keys; everybody has the demo password. */
export async function seedIdentity(
  demo: DemoRepository,
  { people, customers, keys }: DemoIdentities,
  { now, publicUrl }: DemoPlace,
): Promise<void> {
  const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
  const userOf = (user: DemoUser): UserDocument => toUser(user, { now, publicUrl });
  const users: UserDocument[] = [
    ...people.map((user) => ({ ...userOf(user), passwordHash })),
    ...customers.map(userOf),
  ];
  const tokens: AccessTokenDocument[] = people.map(({ id, accessToken }) => ({
    _id: hashCredential(accessToken),
    userId: id,
    sessionId: `ses_${id.slice('usr_'.length)}`,
    expiresAt: null,
  }));
  const apiKeys: ApiKeyDocument[] = keys.map(({ id, secret, ownerId, name, scopes }) => ({
    _id: id,
    hash: hashCredential(secret),
    ownerId,
    name,
    scopes,
    createdAt: now,
    lastUsedAt: null,
  }));
  await Promise.all([
    demo.insertMissing('users', users),
    demo.insertMissing('access_tokens', tokens),
    demo.insertMissing('api_keys', apiKeys),
  ]);
}

function toUser(
  { id, email, displayName, role }: DemoUser,
  { now, publicUrl }: DemoPlace,
): UserDocument {
  return {
    _id: id,
    email,
    displayName,
    avatarUrl: pictureUrl(publicUrl, `people/${slugOf(displayName)}`),
    role,
    status: 'active',
    createdAt: new Date(now.getTime() - ACCOUNT_AGE_MS),
    version: 1,
  };
}
