import type { Db } from 'mongodb';
import {
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
  type Role,
  type Scope,
  type UserDocument,
  type KnownViewer,
  type UserStatus,
} from '../../src/modules/accounts';

/** The users of every test: their ids and their `Authorization` headers. */
export const people = {
  customer: person('customer', 'customer'),
  otherCustomer: person('other', 'customer'),
  blockedCustomer: person('blocked', 'customer', 'blocked'),
  moderator: person('moderator', 'moderator'),
  admin: person('admin', 'admin'),
} as const;

/** The API keys of every test. */
export const keys = {
  partner: key('partner', 'usr_test_customer', ['partners:read', 'orders:read', 'webhooks:manage']),
  internal: key('internal', 'usr_test_admin', [
    'products:write',
    'imports:write',
    'orders:fulfil',
    'orders:read',
    'users:read',
    'internal:read',
  ]),
  readonly: key('readonly', 'usr_test_admin', ['orders:read', 'internal:read']),
} as const;

interface Person {
  readonly id: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly email: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

function person(name: string, role: Role, status: UserStatus = 'active'): Person {
  const token = `at_test_${name}_token`;
  const id = `usr_test_${name}`;
  const headers = { authorization: `Bearer ${token}` };
  return { id, role, status, email: `${name}@example.com`, token, headers };
}

/** The viewer of a person, as the services get it. */
export function viewerOf({ id, role, status }: Person): KnownViewer {
  const isBlocked = status === 'blocked';
  return { kind: 'session', userId: id, role, isBlocked, credentialId: `ses_${id}` };
}

function key(name: string, ownerId: string, scopes: readonly Scope[]) {
  const secret = `sk_test_${name}_secret`;
  return {
    id: `key_test_${name}`,
    ownerId,
    scopes,
    secret,
    headers: { authorization: `Bearer ${secret}` },
  };
}

export async function seedPeople(db: Db, now: Date): Promise<void> {
  const all = Object.values(people);
  await db.collection<UserDocument>('users').insertMany(
    all.map(({ id, email, role, status }) => ({
      _id: id,
      email,
      displayName: `Test ${role}`,
      avatarUrl: null,
      role,
      status,
      createdAt: now,
      version: 1,
    })),
  );
  await restorePeople(db);
  await db.collection<ApiKeyDocument>('api_keys').insertMany(
    Object.values(keys).map(({ id, ownerId, scopes, secret }) => ({
      _id: id,
      hash: hashCredential(secret),
      ownerId,
      name: id,
      scopes,
      createdAt: now,
      lastUsedAt: null,
    })),
  );
}

/** Restores the sessions that a test has ended. */
export async function restorePeople(db: Db): Promise<void> {
  const tokens = Object.values(people).map(({ id, token }) => ({
    _id: hashCredential(token),
    userId: id,
    sessionId: `ses_${id}`,
    expiresAt: null,
  }));
  await db.collection<AccessTokenDocument>('access_tokens').bulkWrite(
    tokens.map(({ _id, ...rest }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
    })),
  );
}
