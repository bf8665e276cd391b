import type { Collection, Db } from 'mongodb';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';

interface UsedSolutionDocument {
  readonly _id: string;
  readonly expiresAt: Date;
}

export const usedSolutionsCollection: CollectionDefinition = {
  name: 'used_solutions',
  indexes: [expiryIndex('removal of solutions that would be too old anyway')],
};

export type UsedSolutions = ReturnType<typeof createUsedSolutions>;

/** Remembers solved challenges, so that each one counts once over all processes. */
export function createUsedSolutions(db: Db) {
  const solutions: Collection<UsedSolutionDocument> = db.collection(usedSolutionsCollection.name);
  return {
    /** True the first time. */
    use: async (challenge: string, now: Date, keptMs: number) => {
      const expiresAt = new Date(now.getTime() + keptMs);
      return succeedsUnlessDuplicate(solutions.insertOne({ _id: challenge, expiresAt }));
    },
  };
}
