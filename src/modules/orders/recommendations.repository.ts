import type { Collection, Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { portionsOf } from '../../platform/mongo/portions';

/** Products that were bought together with one product, the most frequent first. */
export interface RecommendationDocument {
  /** The product's id. */
  readonly _id: string;
  readonly productIds: readonly string[];
  readonly updatedAt: Date;
}

export const recommendationsCollection: CollectionDefinition = {
  name: 'product_recommendations',
  indexes: [],
};

export type RecommendationsRepository = ReturnType<typeof createRecommendationsRepository>;

export function createRecommendationsRepository(db: Db) {
  const collection: Collection<RecommendationDocument> = db.collection(
    recommendationsCollection.name,
  );
  return {
    findFor: (productIds: readonly string[]): Promise<readonly RecommendationDocument[]> =>
      collection.find({ _id: { $in: [...productIds] } }, { maxTimeMS: MAX_TIME_MS }).toArray(),
    /** Replaces the recommendations of each product, one batch per command, until the signal aborts. */
    replace: async (
      rows: readonly RecommendationDocument[],
      signal?: AbortSignal,
    ): Promise<void> => {
      for (const portion of portionsOf(rows)) {
        if (signal?.aborted) return;
        const writes = portion.map(({ _id, ...rest }) => ({
          updateOne: { filter: { _id }, update: { $set: rest }, upsert: true },
        }));
        await collection.bulkWrite(writes, { ordered: false });
      }
    },
  };
}
