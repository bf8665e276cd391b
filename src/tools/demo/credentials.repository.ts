import type { Collection, Db } from 'mongodb';
import {
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
  type UserDocument,
} from '../../modules/accounts';
import { isDuplicateKey } from '../../platform/mongo/errors';
import type { DemoKey, DemoPerson } from './people';

/** The hash of the documented password, so that no start has to compute it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$6HT5uY9N/IQX4uvn56tCnQ$hlCe8rM/P24lIA3cs2E7ceiiWXsAnMqIBC1R2gxPgEU';

/** The fields that a restored account loses: everything that could keep its demo user out. */
const UNSET_FIELDS = {
  block: '',
  leaving: '',
  passwordChangedAt: '',
  passwordProof: '',
  pendingTotpSecret: '',
  revocation: '',
  statusBeforeBlock: '',
  statusBeforeDisable: '',
  totp: '',
} as const;

export interface Credentials {
  /** Writes what differs; returns the addresses that belong to other accounts, which stay as they are. */
  restore(
    people: readonly DemoPerson[],
    keys: readonly DemoKey[],
    now: Date,
  ): Promise<readonly string[]>;
}

/** People who sign in with the demo password and fixed access tokens, and API keys with fixed secrets. */
export function createCredentials(db: Db): Credentials {
  const users: Collection<UserDocument> = db.collection('users');
  const tokens: Collection<AccessTokenDocument> = db.collection('access_tokens');
  const keys: Collection<ApiKeyDocument> = db.collection('api_keys');
  return {
    restore: async (people, demoKeys, now) => {
      const occupiedEmails: string[] = [];
      for (const { id: _id, email, displayName, role } of people) {
        const facts = { email, role, status: 'active', passwordHash: PASSWORD_HASH } as const;
        const initialFields = { displayName, avatarUrl: null, createdAt: now, version: 1 };
        try {
          const update = { $set: facts, $unset: UNSET_FIELDS, $setOnInsert: initialFields };
          await users.updateOne({ _id }, update, { upsert: true });
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          occupiedEmails.push(email);
        }
      }
      await tokens.bulkWrite(people.map(tokenOf));
      await keys.bulkWrite(demoKeys.map((key) => keyOf(key, now)));
      return occupiedEmails;
    },
  };
}

function tokenOf({ id: userId, accessToken }: DemoPerson) {
  const sessionId = `ses_${userId.slice('usr_'.length)}`;
  const filter = { _id: hashCredential(accessToken) };
  return {
    updateOne: { filter, update: { $set: { userId, sessionId, expiresAt: null } }, upsert: true },
  };
}

function keyOf({ id, secret, ownerId, name, scopes }: DemoKey, createdAt: Date) {
  const update = {
    $set: { hash: hashCredential(secret), ownerId, name, scopes },
    $unset: { revokedAt: '', expiresAt: '' },
    $setOnInsert: { createdAt, lastUsedAt: null },
  } as const;
  return { updateOne: { filter: { _id: id }, update, upsert: true } };
}
