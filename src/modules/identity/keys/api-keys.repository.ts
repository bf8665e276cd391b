import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { apiKeysCollection, type ApiKeyDocument } from '../credentials.repository';

export interface ApiKeysRepository {
  /** In the place of an earlier one of the same id, whose secret nobody has been told. */
  put(key: ApiKeyDocument): Promise<void>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<readonly ApiKeyDocument[]>;
  countOthers(key: Pick<ApiKeyDocument, '_id' | 'ownerId'>): Promise<number>;
  /** False when the owner has no such key. */
  remove(id: string, ownerId: string): Promise<boolean>;
}

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
  };
}
