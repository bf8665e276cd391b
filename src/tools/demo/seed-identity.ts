import {
  createPasswordHasher,
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
  type UserDocument,
} from '../../modules/identity';
import type { DemoRepository } from './demo.repository';
import { DEMO_PASSWORD, demoKeys, demoPeople, type DemoUser } from './people';

/** The demo users with their fixed access tokens, all other customers, and the API keys. */
export async function seedIdentity(
  demo: DemoRepository,
  customers: readonly DemoUser[],
  now: Date,
): Promise<void> {
  const people = Object.values(demoPeople);
  const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
  const users: UserDocument[] = [
    ...people.map((user) => ({ ...toUser(user, now), passwordHash })),
    ...customers.map((user) => toUser(user, now)),
  ];
  const tokens: AccessTokenDocument[] = people.map(({ id, accessToken }) => ({
    _id: hashCredential(accessToken),
    userId: id,
    sessionId: `ses_${id.slice('usr_'.length)}`,
    expiresAt: null,
  }));
  const keys: ApiKeyDocument[] = demoKeys.map(({ id, secret, ownerId, name, scopes }) => ({
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
    demo.insertMissing('api_keys', keys),
  ]);
}

function toUser({ id, email, displayName, role }: DemoUser, now: Date): UserDocument {
  return {
    _id: id,
    email,
    displayName,
    avatarUrl: `https://images.example.com/demo/people/${id}.jpg`,
    role,
    status: 'active',
    createdAt: now,
    version: 1,
  };
}
