import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { createdNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/upsert-once';
import { apiKeysCollection, type ApiKeyDocument } from './credentials.repository';
import type { SecurityEvent } from './security-events.repository';

export interface ApiKeysRepository {
  /**
   * As it is stored: its `createdAt` is the database's time, for a new password ends what is older by that. One of the same
   * id, by an earlier attempt of the request, stays as it is, live or revoked, and is answered.
   */
  put(key: ApiKeyDocument): Promise<ApiKeyDocument>;
  /** Whether a key with this id may be used. */
  isLive(id: string): Promise<boolean>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<readonly ApiKeyDocument[]>;
  countOthers(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<number>;
  /** Keeps the entry of the security log; false when the owner has no such key. */
  revoke(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>, owed: SecurityEvent): Promise<boolean>;
  /** Ends the time in which a key may be taken back; null when it was, or was revoked. */
  keep(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<ApiKeyDocument | null>;
  /** Takes back a key that nobody was told of; false when it is gone, revoked or kept. */
  remove(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<boolean>;
  /** All that are not newer than `before`, each of which keeps the entry; false when there was none. */
  revokeAll(ownerId: string, ending: KeysEnding): Promise<boolean>;
  /** True when the key was used before, but never from this network: then it keeps the entry about that. */
  noteUse(id: string, network: string, owed: SecurityEvent): Promise<boolean>;
}

/** The end of all keys of an owner. */
export interface KeysEnding {
  readonly before: Date;
  /** The entry of the security log about it. */
  readonly owed: SecurityEvent;
}

/** The latest networks of a key that its owner sees. */
const MAX_NETWORKS = 10;
const LIVE = { revokedAt: null };

export function createApiKeysRepository(db: Db, clock: Clock): ApiKeysRepository {
  const keys: Collection<ApiKeyDocument> = db.collection(apiKeysCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const revocation = (owed: SecurityEvent) => ({
    $set: { revokedAt: owed.createdAt, expiresAt: owed.createdAt },
    $unset: { networks: '' as const },
    $push: { owed },
  });
  return {
    put: async (key) => {
      const { _id, ownerId } = key;
      const options = { upsert: true, returnDocument: 'after' } as const;
      const update = [createdNow(key, clock)];
      const upsert = () => keys.findOneAndUpdate({ _id, ownerId }, update, options);
      const stored = await upsertOnce(upsert);
      if (stored === null) throw new Error('an upsert gives a document');
      return stored;
    },
    isLive: async (_id) => {
      const isOver = { expiresAt: { $lte: clock.now() } };
      return (await keys.countDocuments({ _id, $nor: [isOver] }, { limit: 1, ...time })) > 0;
    },
    listByOwner: (ownerId) =>
      keys
        .find({ ownerId, ...LIVE }, time)
        .sort({ _id: -1 })
        .toArray(),
    countOthers: ({ _id, ownerId }) =>
      keys.countDocuments({ ownerId, ...LIVE, _id: { $ne: _id } }, time),
    revoke: async ({ _id, ownerId }, owed) => {
      const { matchedCount } = await keys.updateOne({ _id, ownerId, ...LIVE }, revocation(owed));
      return matchedCount === 1;
    },
    keep: ({ _id, ownerId }) =>
      keys.findOneAndUpdate(
        { _id, ownerId, ...LIVE },
        { $unset: { isUnchecked: '' } },
        { returnDocument: 'after' },
      ),
    remove: async ({ _id, ownerId }) => {
      const unchecked = { _id, ownerId, ...LIVE, isUnchecked: true } as const;
      return (await keys.deleteOne(unchecked)).deletedCount === 1;
    },
    revokeAll: async (ownerId, { before, owed }) => {
      const filter = { ownerId, ...LIVE, createdAt: { $lte: before } };
      return (await keys.updateMany(filter, revocation(owed))).matchedCount > 0;
    },
    noteUse: noteUseIn(keys),
  };
}

function noteUseIn(keys: Collection<ApiKeyDocument>): ApiKeysRepository['noteUse'] {
  return async (id, network, owed) => {
    const now = owed.createdAt;
    const { matchedCount } = await keys.updateOne(
      { _id: id, 'networks.network': network },
      { $set: { lastUsedAt: now, 'networks.$.lastUsedAt': now } },
    );
    if (matchedCount === 1) return false;
    const used = { network, firstUsedAt: now, lastUsedAt: now };
    const unknown = { _id: id, ...LIVE, 'networks.network': { $ne: network } };
    const $set = { lastUsedAt: now };
    const networks = { $each: [used], $slice: -MAX_NETWORKS };
    const first = { $set, $push: { networks } as never };
    if ((await keys.updateOne({ ...unknown, lastUsedAt: null }, first)).matchedCount === 1) {
      return false;
    }
    const another = { $set, $push: { networks, owed } as never };
    return (await keys.updateOne(unknown, another)).matchedCount === 1;
  };
}
