import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { StoredCategory } from './categories.repository';
import type { AppliedItem } from './items.types';

/** What remains of a category that an item of a run removed: an item that comes again after a crash finds it. */
interface RemovedCategoryDocument {
  /** The item. */
  readonly _id: string;
  readonly externalId: string;
  /** Creation of the category: one of the same name that was created since is another. */
  readonly since: Date;
  /** The traces that it had, and that of its removal. */
  readonly appliedBy: readonly AppliedItem[];
  readonly removedAt: Date;
}

export const removedCategoriesCollection: CollectionDefinition = {
  name: 'removed_categories',
  indexes: [
    { key: { externalId: 1 }, serves: 'items that come again after a crash' },
    {
      key: { removedAt: 1 },
      options: { expireAfterSeconds: 30 * 86_400 },
      serves: 'removal when no run can go over it any more',
    },
  ],
};

export interface RemovedCategoriesRepository {
  /** Noted before the category is removed. */
  note(category: StoredCategory, trace: AppliedItem): Promise<void>;
  /** Traces of categories with this externalId that are gone; `current` is not, whatever was noted about it. */
  listTraces(externalId: string, current: StoredCategory | null): Promise<readonly AppliedItem[]>;
}

export function createRemovedCategoriesRepository(db: Db): RemovedCategoriesRepository {
  const removed: Collection<RemovedCategoryDocument> = db.collection(
    removedCategoriesCollection.name,
  );
  return {
    note: async ({ externalId, createdAt: since, appliedBy }, trace) => {
      const fact = { externalId: externalId ?? '', since, removedAt: trace.at };
      await removed.updateOne(
        { _id: `${trace.operationId}:${trace.index}` },
        { $set: { ...fact, appliedBy: [...appliedBy, trace] } },
        { upsert: true },
      );
    },
    listTraces: async (externalId, current) => {
      const rows = await removed.find({ externalId }, { maxTimeMS: MAX_TIME_MS }).toArray();
      const gone = rows.filter(({ since }) => since.getTime() !== current?.createdAt.getTime());
      return gone.flatMap(({ appliedBy }) => appliedBy);
    },
  };
}
