import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { createLeases, type LeaseFields } from '../jobs';
import type { CollectionDefinition } from '../mongo/collections';

/** The lease for changing the database, and the record of its version. */
export const databaseChangesCollection: CollectionDefinition = {
  name: 'database_changes',
  indexes: [],
};

interface ChangeLease extends LeaseFields {
  readonly _id: string;
}

export interface ChangeLeaseOptions {
  readonly db: Db;
  /** Whether there is work left. */
  readonly isNeeded: () => Promise<boolean>;
  /** Does the work under the lease; stops when the signal reports that the lease was lost. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

const _id = 'turn';
/** Another process takes over this long after the holder died. */
const LEASE_MS = 10_000;
const PAUSE_MS = 250;
/** Leases use the database's clock. */
const clock: Clock = { now: () => new Date(), isReal: true };

/** One process at a time changes the database; the others wait until nothing is left to do. */
export async function withChangeLease({ db, isNeeded, run }: ChangeLeaseOptions): Promise<void> {
  const collection: Collection<ChangeLease> = db.collection(databaseChangesCollection.name);
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  for (; await isNeeded(); await delay(PAUSE_MS)) {
    const lease = await leases.take(_id);
    if (lease !== null) await leases.hold(lease, run).finally(() => leases.free(lease));
  }
}
