import {
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
  type UserDocument,
} from '../modules/identity';
import type { DemoRepository } from './demo.repository';
import { demoKeys, demoPeople, type DemoPerson } from './people';

/** The demo users with their fixed access tokens, and the API keys. */
export async function seedIdentity(demo: DemoRepository, now: Date): Promise<void> {
  const people = Object.values(demoPeople);
  const users: UserDocument[] = people.map((person) => toUser(person, now));
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

function toUser({ id, email, displayName, role }: DemoPerson, now: Date): UserDocument {
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
