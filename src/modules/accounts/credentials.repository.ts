import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { anyOf, batchByKey, readById } from '../../platform/mongo/batch-by-key';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import type { Scope } from './viewer';

/** An access token (`at_…`), stored as its hash. `expiresAt: null` exists only in demo data. */
export interface AccessTokenDocument {
  /** SHA-256 of the token, base64url. */
  readonly _id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date | null;
}

/** An API key (`sk_…`), stored as its hash. */
export interface ApiKeyDocument {
  readonly _id: string;
  readonly hash: string;
  readonly ownerId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Whether it may run only registered documents at `/graphql`. */
  readonly documentsOnly?: true;
  readonly createdAt: Date;
  /** If absent, the key never expires; only in demo data. */
  readonly expiresAt?: Date;
  readonly lastUsedAt: Date | null;
  readonly networks?: readonly KeyNetwork[];
  /** Revoked keys are removed together with expired ones; they are no longer shown. */
  readonly revokedAt?: Date | null;
  /** The idempotency key of the request that has revoked the key, so that a retry succeeds. */
  readonly revokedBy?: string;
  /** Present until the creation has confirmed that the key may be kept; only until then can it be withdrawn. */
  readonly isUnchecked?: true;
}

/** A network from which a key was used. */
export interface KeyNetwork {
  readonly network: string;
  readonly firstUsedAt: Date;
  readonly lastUsedAt: Date;
}

export const accessTokensCollection: CollectionDefinition = {
  name: 'access_tokens',
  indexes: [
    expiryIndex('removal of expired tokens'),
    { key: { sessionId: 1 }, serves: 'revocation of a session' },
    { key: { userId: 1 }, serves: 'revocation of all tokens of a user' },
  ],
};

const EXPIRED_KEYS_SHOWN_SECONDS = 30 * 86_400;

export const apiKeysCollection: CollectionDefinition = {
  name: 'api_keys',
  indexes: [
    { key: { hash: 1 }, options: { unique: true }, serves: 'authentication by key' },
    { key: { ownerId: 1, _id: 1 }, serves: 'GET /auth/api-keys' },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: EXPIRED_KEYS_SHOWN_SECONDS },
      serves: 'removal of keys that expired a month ago',
    },
  ],
};

/** Credentials are 256 random bits, so an unsalted fast hash is enough and allows a look-up. */
export function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}

export function createCredentialsRepository(db: Db) {
  const tokens: Collection<AccessTokenDocument> = db.collection(accessTokensCollection.name);
  const keys: Collection<ApiKeyDocument> = db.collection(apiKeysCollection.name);
  return {
    /** Storing the same token twice leaves one token. */
    insertAccessToken: async (token: AccessTokenDocument) => {
      await succeedsUnlessDuplicate(tokens.insertOne(token));
    },
    /** Other processes notice once their cached viewers expire. */
    deleteAccessTokensOfUser: async (userId: string, exceptSessionId: string | null) => {
      const rest = exceptSessionId === null ? {} : { sessionId: { $ne: exceptSessionId } };
      await tokens.deleteMany({ userId, ...rest });
    },
    deleteAccessTokensOfSession: async (sessionId: string) => {
      await tokens.deleteMany({ sessionId });
    },
    /** Reads by hash; simultaneous reads share a command. */
    findAccessToken: readById(tokens, { toValue: (token: AccessTokenDocument) => token }),
    /** A token of demo data belongs to no session and never expires. */
    isDemoSession: async (sessionId: string) =>
      (await tokens.findOne({ sessionId, expiresAt: null }, { maxTimeMS: MAX_TIME_MS })) !== null,
    /** API keys by hash, except revoked ones. */
    findApiKey: batchByKey({
      name: apiKeysCollection.name,
      fetch: async (hashes) => {
        const filter = { hash: anyOf(hashes), revokedAt: null };
        const options = { limit: hashes.length, maxTimeMS: MAX_TIME_MS };
        const rows = await keys.find(filter, options).toArray();
        return new Map(rows.map((key) => [key.hash, key]));
      },
    }),
  };
}
