import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../../platform/mongo/client';
import { apiKeysCollection, type ApiKeyDocument } from '../credentials.repository';

export interface ApiKeysRepository {
  insert(key: ApiKeyDocument): Promise<void>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<readonly ApiKeyDocument[]>;
  countByOwner(ownerId: string): Promise<number>;
  /** False when the owner has no such key. */
  remove(id: string, ownerId: string): Promise<boolean>;
}

export function createApiKeysRepository(db: Db): ApiKeysRepository {
  const keys: Collection<ApiKeyDocument> = db.collection(apiKeysCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    insert: async (key) => {
      await keys.insertOne(key);
    },
    listByOwner: (ownerId) => keys.find({ ownerId }, time).sort({ _id: -1 }).toArray(),
    countByOwner: (ownerId) => keys.countDocuments({ ownerId }, time),
    remove: async (id, ownerId) => (await keys.deleteOne({ _id: id, ownerId })).deletedCount === 1,
  };
}
