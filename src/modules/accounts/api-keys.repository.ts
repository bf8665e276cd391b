import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { createdNow } from '../../platform/mongo/database-time';
import { upsertOnce } from '../../platform/mongo/repeatable-writes';
import { apiKeysCollection, type ApiKeyDocument } from './credentials.repository';

/** A revocation of all keys of an owner. */
export interface KeysRevocation {
  readonly before: Date;
  /** Identifies this revocation: it is the `revokedAt` of the keys that it has revoked. */
  readonly at: Date;
}

/** The owner sees this many of the latest networks of a key. */
const MAX_NETWORKS = 10;
const LIVE = { revokedAt: null };

export type ApiKeysRepository = ReturnType<typeof createApiKeysRepository>;

export function createApiKeysRepository(db: Db, clock: Clock) {
  const keys: Collection<ApiKeyDocument> = db.collection(apiKeysCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const revocation = (at: Date) => ({
    $set: { revokedAt: at, expiresAt: at },
    $unset: { networks: '' as const },
  });
  return {
    /**
     * Stores a key. Its `createdAt` is the database's time, because a new password revokes older keys. If an earlier
     * attempt of the request has stored a key with this id, that key stays as it is, live or revoked, and is returned.
     */
    put: async (key: ApiKeyDocument): Promise<ApiKeyDocument> => {
      const { _id, ownerId } = key;
      const options = { upsert: true, returnDocument: 'after' } as const;
      const update = [createdNow(key, clock)];
      const upsert = () => keys.findOneAndUpdate({ _id, ownerId }, update, options);
      const row = await upsertOnce(upsert);
      if (row === null) throw new Error('an upsert returned no document');
      return row;
    },
    /** Whether a key with this id may be used. */
    isLive: async (_id: string) => {
      const isOver = { expiresAt: { $lte: clock.now() } };
      return (await keys.countDocuments({ _id, $nor: [isOver] }, { limit: 1, ...time })) > 0;
    },
    /** Newest first. */
    listByOwner: (ownerId: string): Promise<readonly ApiKeyDocument[]> =>
      keys
        .find({ ownerId, ...LIVE }, time)
        .sort({ _id: -1 })
        .toArray(),
    countOthers: ({ _id, ownerId }: Pick<ApiKeyDocument, '_id' | 'ownerId'>) =>
      keys.countDocuments({ ownerId, ...LIVE, _id: { $ne: _id } }, time),
    /** False if the owner has no such key; true again for a retry of the request that has revoked it. */
    revoke: async (
      { _id, ownerId }: Pick<ApiKeyDocument, '_id' | 'ownerId'>,
      { at, op }: { readonly at: Date; readonly op: string | null },
    ) => {
      const { $set, $unset } = revocation(at);
      const update = { $set: { ...$set, ...(op !== null && { revokedBy: op }) }, $unset };
      const { matchedCount } = await keys.updateOne({ _id, ownerId, ...LIVE }, update);
      if (matchedCount === 1 || op === null) return matchedCount === 1;
      return (
        (await keys.countDocuments({ _id, ownerId, revokedBy: op }, { limit: 1, ...time })) > 0
      );
    },
    /** Confirms a key, which can then no longer be withdrawn; null if it was withdrawn or revoked. */
    confirm: ({
      _id,
      ownerId,
    }: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<ApiKeyDocument | null> =>
      keys.findOneAndUpdate(
        { _id, ownerId, ...LIVE },
        { $unset: { isUnchecked: '' } },
        { returnDocument: 'after' },
      ),
    /** Withdraws a key that no client has received; false if it is gone, revoked or confirmed. */
    remove: async ({ _id, ownerId }: Pick<ApiKeyDocument, '_id' | 'ownerId'>) => {
      const filter = { _id, ownerId, ...LIVE, isUnchecked: true } as const;
      return (await keys.deleteOne(filter)).deletedCount === 1;
    },
    /** Revokes all keys not newer than `before`; false if there were none, not even for an earlier attempt. */
    revokeAll: async (ownerId: string, { before, at }: KeysRevocation) => {
      const filter = { ownerId, ...LIVE, createdAt: { $lte: before } };
      await keys.updateMany(filter, revocation(at));
      return (await keys.countDocuments({ ownerId, revokedAt: at }, { limit: 1, ...time })) > 0;
    },
    /** False if the key was used before, but never from this network; nothing is recorded then. */
    noteUse: async (id: string, network: string, at: Date) => {
      const { matchedCount } = await keys.updateOne(
        { _id: id, 'networks.network': network },
        { $set: { lastUsedAt: at, 'networks.$.lastUsedAt': at } },
      );
      if (matchedCount === 1) return true;
      const filter = { _id: id, ...LIVE, lastUsedAt: null };
      return (await keys.updateOne(filter, networkUpdate(network, at))).matchedCount === 1;
    },
    /** Records a use from another network; false if another request has recorded it. */
    addNetwork: async (id: string, network: string, at: Date) => {
      const isNewNetwork = { _id: id, ...LIVE, 'networks.network': { $ne: network } };
      return (await keys.updateOne(isNewNetwork, networkUpdate(network, at))).matchedCount === 1;
    },
  };
}

/** The first use from each network; the latest ten are kept. */
function networkUpdate(network: string, at: Date): UpdateFilter<ApiKeyDocument> {
  const use = { network, firstUsedAt: at, lastUsedAt: at };
  const networks = { $each: [use], $slice: -MAX_NETWORKS };
  return { $set: { lastUsedAt: at }, $push: { networks } as never };
}
