import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { createLeases, type Leased, type LeaseFields } from '../../platform/jobs';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { untilApplied } from '../../platform/values/until-applied';

interface TreeLock extends LeaseFields {
  readonly _id: string;
}

export const categoryTurnsCollection: CollectionDefinition = {
  name: 'category_turns',
  indexes: [],
};

/** One whose process died is followed after so long; asking `isMine` keeps the lock for as long again. */
const LEASE_MS = 3000;
const PATIENCE_MS = 4000;
/** A process whose next act waits already, or is sure to come, keeps the lock for it, but no longer than so. */
const SHARED_MS = 500;
/** Then other processes come first: longer than they pause between two tries. */
const REST_MS = 60;
const _id = 'lines';
const FREE = { $set: { nextAttemptAt: new Date(0) } };

type Act<T> = (isMine: () => Promise<boolean>) => Promise<T | null>;

export type CategoryTreeLock = ReturnType<typeof createCategoryTreeLock>;
export type WithCategoryTreeLock = CategoryTreeLock['withCategoryTreeLock'];

interface Held {
  readonly lease: Leased<TreeLock>;
  readonly until: number;
}

export function createCategoryTreeLock(db: Db, clock: Clock) {
  const collection: Collection<TreeLock> = db.collection(categoryTurnsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  let lock: Held | null = null;
  let rest: Promise<void> = Promise.resolve();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const claim = async (): Promise<Held | null> => {
    const lease = (await leases.claim({ _id })) ?? (await leases.insert({ _id }));
    return lease && { lease, until: performance.now() + SHARED_MS };
  };
  const release = async ({ lease }: Held): Promise<void> => {
    lock = null;
    // What was done in it stays done.
    await leases.complete(lease, FREE).catch((error: unknown) => leases.abandon(lease, error));
  };
  const run = async <T>(act: Act<T>, end: number): Promise<T | null> => {
    await rest;
    const inTime = async () => lock ?? (performance.now() < end ? claim() : null);
    const mine = await untilApplied(inTime, end - performance.now());
    lock = mine;
    try {
      return await act(async () => {
        const isMine = await leases.renew(mine.lease);
        if (!isMine) lock = null;
        return isMine;
      });
    } finally {
      const isOver = performance.now() >= mine.until;
      if (lock !== null && (waiting === 0 || isOver)) await release(lock);
      if (isOver && waiting > 0) rest = sleep(REST_MS);
    }
  };
  const next = <T>(act: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const mine = last.then(() => {
      waiting -= 1;
      return act();
    });
    last = mine.catch(() => null);
    return mine;
  };
  return {
    /**
     * Does work that depends on several categories of a branch under a lock: two changes would each be decided without
     * the other. Throws `overloaded`, and does nothing, when the lock could not be had within four seconds of the call.
     * `isMine` is asked before anything is written.
     */
    withCategoryTreeLock: <T>(act: Act<T>): Promise<T | null> => {
      // From the call on, not from when those before it are through: its request has an end too.
      const end = performance.now() + PATIENCE_MS;
      return next(() => run(act, end));
    },
    /** For work of many acts, one after the other: the process shares the lock among them, as among those that wait. */
    sharingCategoryTreeLock: async <T>(work: () => Promise<T>): Promise<T> => {
      waiting += 1;
      try {
        return await work();
      } finally {
        waiting -= 1;
        await next(async () => (lock !== null && waiting === 0 ? release(lock) : undefined));
      }
    },
  };
}
