import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import { createLeases, type LeaseFields } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';

interface Turn extends LeaseFields {
  readonly _id: string;
}

export const categoryTurnsCollection: CollectionDefinition = {
  name: 'category_turns',
  indexes: [],
};

/** One whose process died is followed after so long; asking `isMine` keeps the turn for as long again. */
const LEASE_MS = 3000;
const _id = 'lines';
const FREE = { $set: { nextAttemptAt: new Date(0) } };

/**
 * Does what depends on several categories of a line while nobody else does: two changes would each be judged without
 * the other. Null when it is another's turn. `isMine` is asked before anything is written.
 */
export type InCategoryTurn = <T>(
  act: (isMine: () => Promise<boolean>) => Promise<T | null>,
) => Promise<T | null>;

export function createCategoryTurn(db: Db, clock: Clock): InCategoryTurn {
  const collection: Collection<Turn> = db.collection(categoryTurnsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS, areLocks: true });
  return async (act) => {
    const held = (await leases.claim({ _id })) ?? (await leases.insert({ _id }));
    if (held === null) return null;
    try {
      return await act(() => leases.renew(held));
    } finally {
      await leases.complete(held, FREE);
    }
  };
}
