import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { expiryIndex, type CollectionDefinition } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { createdNow, databaseNow } from '../../platform/mongo/database-time';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { readById } from '../../platform/mongo/batch-by-key';

/** A sign-in: the family of all tokens that descend from it. */
export interface SessionDocument {
  readonly _id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly ip: string;
  readonly country: string | null;
  readonly userAgent: string | null;
}

/** A refresh token by its hash; single use, except within the overlap. */
export interface RefreshTokenDocument {
  readonly _id: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly usedAt: Date | null;
  /** When it was last used; like the first use by the database's clock, whichever process received it. */
  readonly lastUsedAt?: Date;
  /** The key from which its successors are derived: that of the process that received it first. */
  readonly successorKeyId?: string;
  readonly expiresAt: Date;
}

export const sessionsCollection: CollectionDefinition = {
  name: 'sessions',
  indexes: [
    { key: { userId: 1, _id: -1 }, serves: 'GET /auth/sessions; ending all sessions of a user' },
    expiryIndex('removal of expired sessions'),
  ],
};

export const refreshTokensCollection: CollectionDefinition = {
  name: 'refresh_tokens',
  indexes: [
    { key: { sessionId: 1 }, serves: 'ending a session' },
    expiryIndex('removal of expired refresh tokens'),
  ],
};

/** The bounds of a revocation of all sessions of a user. */
export interface SessionRevocation {
  readonly before: Date;
  readonly exceptSessionId: string | null;
}

/** The maximum number of live sessions of an account; sign-in ends older ones. */
const MAX_LIVE = 100;

export function createSessionsRepository(db: Db, clock: Clock) {
  const sessions: Collection<SessionDocument> = db.collection(sessionsCollection.name);
  const tokens: Collection<RefreshTokenDocument> = db.collection(refreshTokensCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const findLive = (userId: string, now: Date) =>
    sessions.find({ userId, revokedAt: null, expiresAt: { $gt: now } }, time).sort({ _id: -1 });
  return {
    /** Its `createdAt` is set to the database's time, because a new password ends older sessions. */
    insertSession: async (session: SessionDocument) => {
      const { _id } = session;
      await sessions.updateOne({ _id }, [createdNow(session, clock)], { upsert: true });
    },
    /** Storing the same token twice leaves one token. */
    insertRefreshToken: async (token: RefreshTokenDocument) => {
      await succeedsUnlessDuplicate(tokens.insertOne(token));
    },
    /** Marks a token as used, the first time with the key of its successors; null if it does not exist. */
    useRefreshToken: (hash: string, keyId: string): Promise<RefreshTokenDocument | null> => {
      const now = databaseNow(clock);
      const usedAt = { $ifNull: ['$usedAt', now] };
      const successorKeyId = { $ifNull: ['$successorKeyId', keyId] };
      return tokens.findOneAndUpdate(
        { _id: hash, expiresAt: { $gt: clock.now() } },
        [{ $set: { usedAt, successorKeyId, lastUsedAt: now } }],
        { returnDocument: 'after' },
      );
    },
    findLiveSession: (id: string, now: Date): Promise<SessionDocument | null> =>
      sessions.findOne({ _id: id, revokedAt: null, expiresAt: { $gt: now } }, time),
    /** The id of a session that has not ended; simultaneous reads share a command. */
    findOpen: readById(sessions, {
      filter: { revokedAt: null },
      projection: { _id: 1 },
      toValue: ({ _id }: Pick<SessionDocument, '_id'>) => _id,
    }),
    /** False if the session has ended in the meantime. */
    touchLive: async (id: string, now: Date, expiresAt: Date) => {
      const $set = { lastSeenAt: now, expiresAt };
      return (await sessions.updateOne({ _id: id, revokedAt: null }, { $set })).matchedCount === 1;
    },
    /** Live sessions, newest first, at most 100. */
    listLive: (userId: string, now: Date): Promise<readonly SessionDocument[]> =>
      findLive(userId, now).limit(MAX_LIVE).toArray(),
    /** Live sessions beyond the newest 100, oldest last, at most 100 at a time. */
    listSurplus: (userId: string, now: Date): Promise<readonly Pick<SessionDocument, '_id'>[]> =>
      findLive(userId, now)
        .project<{ _id: string }>({ _id: 1 })
        .skip(MAX_LIVE)
        .limit(MAX_LIVE)
        .toArray(),
    /** False if this user has no such live session. */
    revoke: async (
      id: string,
      { userId, now }: { readonly userId: string; readonly now: Date },
    ) => {
      const filter = { _id: id, userId, revokedAt: null };
      const { matchedCount } = await sessions.updateOne(filter, { $set: { revokedAt: now } });
      return matchedCount === 1;
    },
    /** Sessions not newer than `before`. */
    revokeAll: async (
      userId: string,
      now: Date,
      { before, exceptSessionId }: SessionRevocation,
    ) => {
      const _id = exceptSessionId === null ? {} : { _id: { $ne: exceptSessionId } };
      await sessions.updateMany(
        { userId, revokedAt: null, createdAt: { $lte: before }, ..._id },
        { $set: { revokedAt: now } },
      );
    },
    /** Removes a session without a trace. */
    remove: async (id: string) => {
      await sessions.deleteOne({ _id: id });
    },
  };
}
