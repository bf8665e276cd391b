import type { Collection, Db } from 'mongodb';
import pLimit from 'p-limit';
import type { Clock } from '../../platform/values/clock';
import { createLeases, type LeaseFields } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { untilApplied } from '../../platform/values/until-applied';

interface TreeLease extends LeaseFields {
  readonly _id: string;
}

export const categoryTurnsCollection: CollectionDefinition = {
  name: 'category_turns',
  indexes: [],
};

/** After so long, other processes go on without one that has died. */
const LEASE_MS = 3000;
const PATIENCE_MS = 4000;
const _id = 'tree';

/**
 * Decisions about a category depend on others, so all of them are made under one lease, one after the other. Throws
 * `overloaded`, and does nothing, when the lease could not be had within four seconds of the call. `isMine` renews
 * the lease and is asked before anything is written.
 */
export function createTreeLease(db: Db, clock: Clock) {
  const collection: Collection<TreeLease> = db.collection(categoryTurnsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  const inTurn = pLimit(1);
  return <T>(act: (isMine: () => Promise<boolean>) => Promise<T>): Promise<T> => {
    const end = performance.now() + PATIENCE_MS;
    const take = async () => (performance.now() < end ? leases.take(_id) : null);
    return inTurn(async () => {
      const lease = await untilApplied(take, end - performance.now());
      try {
        return await act(() => leases.renew(lease));
      } finally {
        await leases.free(lease);
      }
    });
  };
}
