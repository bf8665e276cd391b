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

/** Remembers solved challenges, so that each counts once over all processes. */
export interface UsedSolutions {
  /** True the first time. */
  use(challenge: string, now: Date, keptMs: number): Promise<boolean>;
}

export function createUsedSolutions(db: Db): UsedSolutions {
  const used: Collection<UsedSolutionDocument> = db.collection(usedSolutionsCollection.name);
  return {
    use: async (challenge, now, keptMs) => {
      const expiresAt = new Date(now.getTime() + keptMs);
      return succeedsUnlessDuplicate(used.insertOne({ _id: challenge, expiresAt }));
    },
  };
}
