import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { apiKeysCollection, type ApiKeyDocument } from '../credentials.repository';

export interface ApiKeysRepository {
  /** In the place of an earlier one of the same id, whose secret was never answered. */
  put(key: ApiKeyDocument): Promise<void>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<readonly ApiKeyDocument[]>;
  countOthers(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<number>;
  /** False when the owner has no such key. */
  remove(id: string, ownerId: string): Promise<boolean>;
  /** How many there were. */
  removeAll(ownerId: string): Promise<number>;
  /** True when the key was used before, but never from this network. */
  noteUse(id: string, network: string, now: Date): Promise<boolean>;
}

/** The latest networks of a key that its owner sees. */
const MAX_NETWORKS = 10;

export function createApiKeysRepository(db: Db): ApiKeysRepository {
  const keys: Collection<ApiKeyDocument> = db.collection(apiKeysCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    put: async ({ _id, ...key }) => {
      await keys.replaceOne({ _id, ownerId: key.ownerId }, key, { upsert: true });
    },
    listByOwner: (ownerId) => keys.find({ ownerId }, time).sort({ _id: -1 }).toArray(),
    countOthers: ({ _id, ownerId }) => keys.countDocuments({ ownerId, _id: { $ne: _id } }, time),
    remove: async (id, ownerId) => (await keys.deleteOne({ _id: id, ownerId })).deletedCount === 1,
    removeAll: async (ownerId) => (await keys.deleteMany({ ownerId })).deletedCount,
    noteUse: async (id, network, now) => {
      const { matchedCount } = await keys.updateOne(
        { _id: id, 'networks.network': network },
        { $set: { lastUsedAt: now, 'networks.$.lastUsedAt': now } },
      );
      if (matchedCount === 1) return false;
      const used = { network, firstUsedAt: now, lastUsedAt: now };
      const before = await keys.findOneAndUpdate(
        { _id: id, 'networks.network': { $ne: network } },
        {
          $set: { lastUsedAt: now },
          $push: { networks: { $each: [used], $slice: -MAX_NETWORKS } } as never,
        },
      );
      return before !== null && before.lastUsedAt !== null;
    },
  };
}
