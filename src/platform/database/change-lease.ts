import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { createLeases, type LeaseFields } from '../jobs';
import type { CollectionDefinition } from '../mongo/collections';
import { isUnavailable } from '../mongo/errors';

/** The lease to change the database, and the record of its version. */
export const databaseChangesCollection: CollectionDefinition = {
  name: 'database_changes',
  indexes: [],
};

interface ChangeLease extends LeaseFields {
  readonly _id: string;
}

export interface ChangeLeaseOptions {
  readonly db: Db;
  /** Whether there is anything left to do. */
  readonly isNeeded: () => Promise<boolean>;
  /** Does it, under the lease; stops when the signal says that the lease was lost. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

const _id = 'turn';
/** A process that died in the middle is followed after so long. */
const LEASE_MS = 10_000;
const PAUSE_MS = 250;
/** Leases go by the database's time. */
const clock: Clock = { now: () => new Date(), isReal: true };

/** One process at a time changes the database; the others wait until nothing is left to do. */
export async function withChangeLease({ db, isNeeded, run }: ChangeLeaseOptions): Promise<void> {
  const collection: Collection<ChangeLease> = db.collection(databaseChangesCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  for (; await isNeeded(); await delay(PAUSE_MS)) {
    const lease = (await leases.claim({ _id })) ?? (await leases.insert({ _id }));
    if (lease === null) continue;
    const giveBack = () => leases.complete(lease, { $set: { nextAttemptAt: new Date(0) } });
    try {
      await leases.hold(lease, run);
    } catch (error) {
      // A lost primary cannot be written now: it is written as soon as there is one.
      if (!isUnavailable(error)) await giveBack();
      else leases.abandon(lease, error);
      throw error;
    }
    await giveBack();
  }
}
