import type { Collection, Db } from 'mongodb';
import pLimit from 'p-limit';
import type { Clock } from '../../platform/values/clock';
import { createLeases, type LeaseFields } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { untilApplied } from '../../platform/values/repeat';

interface TreeLease extends LeaseFields {
  readonly _id: string;
}

export const categoryTurnsCollection: CollectionDefinition = {
  name: 'category_turns',
  indexes: [],
};

/** The lease of a process that has died expires after this time. */
const LEASE_MS = 3000;
const PATIENCE_MS = 4000;
const _id = 'tree';

/**
 * A decision about one category depends on the others, so all decisions are made one after the other, under one lease.
 * Throws `overloaded`, without calling `act`, if the lease is not available within four seconds. `isMine` renews the
 * lease; call it before every write.
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
