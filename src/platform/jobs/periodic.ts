import type { Collection, Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { MAX_TIME_MS } from '../mongo/client';
import type { CollectionDefinition } from '../mongo/collections';
import { databaseTimeIn, type DatabaseTime } from '../mongo/database-time';
import { succeedsUnlessDuplicate } from '../mongo/errors';
import type { Job } from './job';
import { createLeases, type Held, type Leases } from './lease';
import type { LeaseFields } from './lost-claims';

interface PeriodicDocument extends LeaseFields {
  readonly _id: string;
}

export const periodicJobsCollection: CollectionDefinition = {
  name: 'periodic_jobs',
  indexes: [],
};

export interface PeriodicTask {
  readonly name: string;
  /** By the service's clock. */
  readonly everyMs: number;
  /** How long a dead holder blocks the task; a living one renews its lease. */
  readonly leaseMs?: number;
  /** One cheap read, asked before the task is claimed: false saves an idle process the claim. */
  hasWork?(): Promise<boolean>;
  /** False when it found nothing to do. Stops early when the signal says that the lease was lost or the process stops. */
  run(signal: AbortSignal): Promise<unknown>;
}

const DEFAULT_LEASE_MS = 30_000;
/** A new task is due. */
const FIRST_DUE_AT = new Date(0);
const POLL = { minMs: 50, maxMs: 1000 };

/**
 * Makes singletons of tasks (sweepers, refreshes): over all workers, one at a time and once per period. A task
 * whose worker died is taken over when the lease ends.
 */
export function createPeriodic({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const collection: Collection<PeriodicDocument> = db.collection(periodicJobsCollection.name);
  return ({ name, everyMs, leaseMs = DEFAULT_LEASE_MS, run, hasWork }: PeriodicTask): Job => {
    const leases = createLeases({ collection, clock, leaseMs, areLocks: true });
    const realEveryMs = everyMs / (clock.speed ?? 1);
    const pollMs = realEveryMs / 10;
    const stopping = new AbortController();
    let isKnown = false;
    /** Due, or the end of a running lease, as last seen: there is nothing to ask for until then. */
    let notBefore: Date | null = null;
    const isEarly = (): boolean => notBefore !== null && clock.now() < notBefore;
    return {
      name,
      everyMs: Math.min(POLL.maxMs, Math.max(POLL.minMs, pollMs)),
      pass: async () => {
        if (isEarly()) return false;
        if ((await hasWork?.()) === false) {
          notBefore = new Date(clock.now().getTime() + everyMs);
          return false;
        }
        if (!isKnown)
          await succeedsUnlessDuplicate(
            collection.insertOne({ _id: name, nextAttemptAt: FIRST_DUE_AT }),
          );
        isKnown = true;
        const claimed = await leases.claim({ _id: name });
        // A run that was stopped is another worker's at once.
        const next = () => databaseTimeIn(clock, stopping.signal.aborted ? 0 : realEveryMs);
        const task = { run: runUntil(stopping.signal, run), next };
        const hasFound = claimed !== null && (await runClaimed(leases, claimed, task));
        notBefore = await dueAt(collection, name);
        return hasFound;
      },
      stop: () => stopping.abort(),
    };
  };
}

/** The task, whose signal is aborted when the process stops as well. */
function runUntil(stopping: AbortSignal, run: PeriodicTask['run']): PeriodicTask['run'] {
  return (lost) => run(AbortSignal.any([lost, stopping]));
}

interface ClaimedTask extends Pick<PeriodicTask, 'run'> {
  /** When it is due again, by the database's time: a clock of one process that is wrong must not keep all of them waiting. */
  readonly next: () => DatabaseTime;
}

/** Runs the task once; false when it found nothing to do. */
async function runClaimed(
  leases: Leases<PeriodicDocument>,
  claimed: Held,
  { run, next }: ClaimedTask,
): Promise<boolean> {
  try {
    const result = await leases.hold(claimed, run);
    await leases.giveBack(claimed, { dueAt: next() });
    return result !== false;
  } catch (error) {
    leases.abandon(claimed, error);
    throw error;
  }
}

async function dueAt(collection: Collection<PeriodicDocument>, name: string): Promise<Date | null> {
  const projection = { nextAttemptAt: 1 } as const;
  const row = await collection.findOne({ _id: name }, { projection, maxTimeMS: MAX_TIME_MS });
  return row?.nextAttemptAt ?? null;
}
