import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { createdNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/upsert-once';
import { apiKeysCollection, type ApiKeyDocument } from './credentials.repository';

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
  /** False when the owner has no such key. */
  revoke(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>, at: Date): Promise<boolean>;
  /** Ends the time in which a key may be taken back; null when it was, or was revoked. */
  keep(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<ApiKeyDocument | null>;
  /** Takes back a key that nobody was told of; false when it is gone, revoked or kept. */
  remove(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<boolean>;
  /** All that are not newer than `before`; false when there was none, also by an earlier attempt. */
  revokeAll(ownerId: string, ending: KeysEnding): Promise<boolean>;
  /** False when the key was used before, but never from this network: nothing is noted then. */
  noteUse(id: string, network: string, at: Date): Promise<boolean>;
  /** Notes a use from another network than before; false when others have noted it. */
  addNetwork(id: string, network: string, at: Date): Promise<boolean>;
}

/** The end of all keys of an owner. */
export interface KeysEnding {
  readonly before: Date;
  /** Names this end among others: keys that it has revoked have it as `revokedAt`. */
  readonly at: Date;
}

/** The latest networks of a key that its owner sees. */
const MAX_NETWORKS = 10;
const LIVE = { revokedAt: null };

export function createApiKeysRepository(db: Db, clock: Clock): ApiKeysRepository {
  const keys: Collection<ApiKeyDocument> = db.collection(apiKeysCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const revocation = (at: Date) => ({
    $set: { revokedAt: at, expiresAt: at },
    $unset: { networks: '' as const },
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
    revoke: async ({ _id, ownerId }, at) => {
      const { matchedCount } = await keys.updateOne({ _id, ownerId, ...LIVE }, revocation(at));
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
    revokeAll: async (ownerId, { before, at }) => {
      const filter = { ownerId, ...LIVE, createdAt: { $lte: before } };
      await keys.updateMany(filter, revocation(at));
      return (await keys.countDocuments({ ownerId, revokedAt: at }, { limit: 1, ...time })) > 0;
    },
    noteUse: async (id, network, at) => {
      const { matchedCount } = await keys.updateOne(
        { _id: id, 'networks.network': network },
        { $set: { lastUsedAt: at, 'networks.$.lastUsedAt': at } },
      );
      if (matchedCount === 1) return true;
      const unused = { _id: id, ...LIVE, lastUsedAt: null };
      return (await keys.updateOne(unused, usedFrom(network, at))).matchedCount === 1;
    },
    addNetwork: async (id, network, at) => {
      const usedElsewhere = { _id: id, ...LIVE, 'networks.network': { $ne: network } };
      return (await keys.updateOne(usedElsewhere, usedFrom(network, at))).matchedCount === 1;
    },
  };
}

/** The first use from a network; the latest ten stay. */
function usedFrom(network: string, at: Date): UpdateFilter<ApiKeyDocument> {
  const used = { network, firstUsedAt: at, lastUsedAt: at };
  const networks = { $each: [used], $slice: -MAX_NETWORKS };
  return { $set: { lastUsedAt: at }, $push: { networks } as never };
}
