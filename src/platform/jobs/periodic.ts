import type { Collection, Db } from 'mongodb';
import { databaseTimeIn } from '../mongo/database-time';
import type { CollectionDefinition } from '../mongo/collections';
import type { Clock } from '../values/clock';
import type { Job, PassResult, Waiting } from './job';
import { countRun } from './job-figures';
import { createLeases, type LeaseFields } from './lease';

interface PeriodicDocument extends LeaseFields {
  readonly _id: string;
}

export const periodicJobsCollection: CollectionDefinition = {
  name: 'periodic_jobs',
  indexes: [],
};

export interface PeriodicTask {
  readonly name: string;
  /** The shortest time between two runs, by the service's clock. */
  readonly everyMs: number;
  /** How long a dead holder blocks the task; a living one renews its lease. */
  readonly leaseMs?: number;
  /** It runs only while something waits here; every period when absent. */
  readonly waiting?: readonly Waiting[];
  /** False when it found nothing to do. Stops early when the signal says that the lease was lost or the process stops. */
  run(signal: AbortSignal): Promise<unknown>;
}

const DEFAULT_LEASE_MS = 30_000;

/**
 * Makes singletons of tasks (sweepers, refreshes): over all workers, one at a time and at most once per period. Another
 * worker takes over the task of one that died when the lease ends.
 */
export function createPeriodic({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const collection: Collection<PeriodicDocument> = db.collection(periodicJobsCollection.name);
  return ({ name, everyMs, leaseMs = DEFAULT_LEASE_MS, waiting = [], run }: PeriodicTask): Job => {
    const leases = createLeases({ collection, clock, leaseMs });
    const periodMs = everyMs / (clock.speed ?? 1);
    const stopping = new AbortController();
    const pass = async (): Promise<PassResult> => {
      const lease = await leases.take(name);
      if (lease === null) return false;
      try {
        const result = await leases.hold(lease, (loss) =>
          run(AbortSignal.any([loss, stopping.signal])),
        );
        // A run that was stopped is another worker's at once.
        const dueAt = databaseTimeIn(clock, stopping.signal.aborted ? 0 : periodMs);
        await leases.giveBack(lease, { dueAt });
        return result !== false;
      } catch (error) {
        leases.abandon(lease, error);
        throw error;
      }
    };
    return {
      name,
      waiting,
      isPeriodic: true,
      pass: () => countRun(name, pass),
      stop: () => stopping.abort(),
    };
  };
}
