import type { Collection, Db } from 'mongodb';
import { readById, readEach } from '../../platform/mongo/batch-by-key';
import type { CollectionDefinition } from '../../platform/mongo/collections';

/** The number of ratings of a product by stars. Imports write it; `rating` of the product derives from it. */
export interface RatingsDocument {
  /** Product id. */
  readonly _id: string;
  /** Ratings with 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[];
}

export const ratingsCollection: CollectionDefinition = {
  name: 'product_ratings',
  validator: {
    bsonType: 'object',
    required: ['stars'],
    properties: { stars: { bsonType: 'array', minItems: 5, maxItems: 5 } },
  },
  indexes: [],
};

/** Counts by stars; simultaneous reads share a command. */
export function createRatingsRepository(db: Db) {
  const ratings: Collection<RatingsDocument> = db.collection(ratingsCollection.name);
  const findStars = readById(ratings, { toValue: ({ stars }: RatingsDocument) => stars });
  return { findStars, findStarsOfEach: readEach(findStars) };
}
