import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../mongo/collections';
import { databaseTimeIn } from '../mongo/database-time';
import type { Clock } from '../values/clock';
import { countRun, neverAborted, type Job, type PassResult } from './job';
import { createLeases, type LeaseClaim, type LeaseFields } from './lease';
import { raiseSignals } from './signals';

interface JobDocument extends LeaseFields {
  readonly _id: string;
}

/** The leases of jobs that run in one process at a time, by the names of the jobs. */
export const periodicJobsCollection: CollectionDefinition = { name: 'periodic_jobs', indexes: [] };

interface Place {
  readonly db: Db;
  readonly clock: Clock;
}

function leasesIn({ db, clock }: Place, leaseMs: number) {
  const collection: Collection<JobDocument> = db.collection(periodicJobsCollection.name);
  return createLeases({ collection, clock, leaseMs });
}

export interface PeriodicTask extends Pick<Job, 'name' | 'waiting'> {
  /** The shortest time between two runs, by the service's clock. */
  readonly everyMs: number;
  /** How long a dead holder blocks the task; a live one renews its lease. */
  readonly leaseMs?: number;
  /**
   * False if it found nothing to do. Stops early when the signal reports that the lease was lost or the process stops.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

const DEFAULT_LEASE_MS = 30_000;

/**
 * Makes singletons of tasks (sweepers, refreshes): over all workers, one run at a time and at most one per period. If a
 * worker dies, another one takes over its task when the lease expires.
 */
export function createPeriodic(place: Place) {
  return ({ run, everyMs, leaseMs = DEFAULT_LEASE_MS, ...job }: PeriodicTask): Job => {
    const leases = leasesIn(place, leaseMs);
    const periodMs = everyMs / (place.clock.speed ?? 1);
    const pass = async (stopping: AbortSignal): Promise<PassResult> => {
      const lease = await leases.take(job.name);
      if (lease === null) return false;
      try {
        const result = await leases.hold(lease, run, stopping);
        // If the run was stopped, another worker may take over immediately.
        const dueAt = databaseTimeIn(place.clock, stopping.aborted ? 0 : periodMs);
        await leases.giveBack(lease, { dueAt });
        return result !== false;
      } catch (error) {
        leases.abandon(lease, error);
        throw error;
      }
    };
    return {
      ...job,
      isPeriodic: true,
      pass: (stopping = neverAborted()) => countRun(job.name, () => pass(stopping)),
    };
  };
}

/** Work that one process at a time does while there is any. */
export interface ExclusiveWork<Batch> extends Pick<Job, 'name' | 'waiting' | 'gapMs'> {
  /** Runs without the lease, so that a process that finds nothing writes nothing; null if nothing waits. */
  readonly read: () => Promise<Batch | null>;
  readonly work: (batch: Batch) => Promise<PassResult>;
  /** Notes to store beside the lease when it is released. */
  readonly readNotes?: () => Promise<object>;
}

export type CreateExclusive = ReturnType<typeof createExclusive>;

/** How long a killed process keeps the others from its job. */
const LEASE_MS = 5000;
/** A process that was refused tries again after this time; shorter than the worker's pause before a second pass. */
const REFUSED_MS = 1000;

/**
 * A process keeps the lease of such a job from pass to pass while there is work, so that a pass costs no command for
 * it. It releases the lease when it finds nothing or stops.
 */
export function createExclusive(place: Place) {
  const leases = leasesIn(place, LEASE_MS);
  return <Batch>({ read, work, readNotes, ...job }: ExclusiveWork<Batch>): Job => {
    let lease: LeaseClaim | null = null;
    // Measured by this process's monotonic clock, so that a process that was suspended checks again.
    let [freshUntil, refusedUntil] = [-Infinity, -Infinity];
    const take = async (): Promise<LeaseClaim | null> => {
      if (lease !== null && performance.now() < freshUntil) return lease;
      const checkedAt = performance.now();
      const isMine = lease !== null && (await leases.renew(lease));
      if (!isMine) lease = await leases.take(job.name);
      freshUntil = checkedAt + LEASE_MS / 2;
      return lease;
    };
    /** Does not throw: a lease that cannot be released expires. */
    const release = async (): Promise<void> => {
      const endedLease = lease;
      lease = null;
      if (endedLease === null) return;
      const giveBack = async () =>
        leases.giveBack(endedLease, { dueAt: new Date(0), notes: (await readNotes?.()) ?? {} });
      await giveBack().catch(() => undefined);
    };
    const pass = async (): Promise<PassResult> => {
      if (performance.now() > refusedUntil) {
        const batch = await read();
        if (batch === null) return release().then(() => false);
        const claim = await take();
        if (claim !== null) return leases.hold(claim, () => work(batch));
        refusedUntil = performance.now() + REFUSED_MS;
      }
      // There may be work for the process that has the job; if this signal is lost, its own check finds the work.
      void raiseSignals(place.db, [job.name]).catch(() => undefined);
      return 'busy';
    };
    let lastPass: Promise<unknown> = Promise.resolve();
    /** Two passes at once would refuse each other the lease. */
    const passInTurn = (): Promise<PassResult> => {
      const next = lastPass.then(pass, pass);
      lastPass = next;
      return next;
    };
    return { ...job, pass: () => countRun(job.name, passInTurn), drain: release };
  };
}
