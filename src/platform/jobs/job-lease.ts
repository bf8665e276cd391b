import type { Db } from 'mongodb';
import type { Clock } from '../values/clock';
import type { Job, PassResult } from './job';
import { countRun } from './job-figures';
import { createLeases, withHeartbeat, type Held, type LeaseFields, type Leases } from './lease';
import { periodicJobsCollection } from './periodic';
import { raiseSignals } from './signals';

interface JobDocument extends LeaseFields {
  readonly _id: string;
}

/** What one process at a time does. */
export interface ExclusiveWork<Batch> extends Pick<Job, 'waiting' | 'gapMs'> {
  /** Runs without the lease, so that a process that finds nothing writes nothing; null = nothing waits. */
  readonly read: () => Promise<Batch | null>;
  readonly work: (batch: Batch) => Promise<PassResult>;
  /** Notes to store beside the lease when it is given back. */
  readonly readNotes?: () => Promise<object>;
}

/** For so long a killed process keeps the others from its job. */
const LEASE_MS = 5000;
/** Another process that has no work for so long has given the job back; less than the worker waits for a second pass. */
const IDLE_MS = 1000;
/** Due for anybody. */
const FREE = new Date(0);

/**
 * The right of one process at a time to run a job. A process keeps it from pass to pass while there is work, so that a pass
 * costs no command for it, and gives it back when it stops or has had nothing to do for a second.
 */
export class JobLease {
  readonly #leases: Leases<JobDocument>;
  readonly #db: Db;
  #held: Held | null = null;
  /** By this process's own time: one that was stopped for long asks again. */
  #heldUntil = -Infinity;
  #usedAt = -Infinity;
  #refusedAt = -Infinity;

  constructor(
    { db, clock }: { readonly db: Db; readonly clock: Clock },
    private readonly name: string,
  ) {
    const collection = db.collection<JobDocument>(periodicJobsCollection.name);
    this.#db = db;
    this.#leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  }

  /** The job that does this work while this process has the lease. */
  createJob<Batch>({ read, work, readNotes, ...rest }: ExclusiveWork<Batch>): Job {
    const pass = async (): Promise<PassResult> => {
      if (performance.now() - this.#refusedAt < IDLE_MS) return this.#tellHolder();
      const batch = await read();
      if (batch !== null) return this.#run(() => work(batch));
      if (performance.now() - this.#usedAt > IDLE_MS) await this.#release(readNotes);
      return false;
    };
    return {
      ...rest,
      name: this.name,
      pass: () => countRun(this.name, pass),
      drain: () => this.#release(readNotes),
    };
  }

  async #run(work: () => Promise<PassResult>): Promise<PassResult> {
    if (!(await this.#take())) {
      this.#refusedAt = performance.now();
      return this.#tellHolder();
    }
    try {
      return await withHeartbeat({ renew: () => this.#renew(), everyMs: LEASE_MS / 3 }, work);
    } finally {
      this.#usedAt = performance.now();
    }
  }

  /** There may be work for the process that has the job; when this signal is lost, its own look finds the work. */
  #tellHolder(): 'busy' {
    void raiseSignals(this.#db, [this.name]).catch(() => undefined);
    return 'busy';
  }

  /** Does not throw: a lease that cannot be given back runs out. */
  async #release(readNotes = async (): Promise<object> => ({})): Promise<void> {
    const lease = this.#held;
    if (lease === null) return;
    this.#held = null;
    await readNotes()
      .then((notes) => this.#leases.giveBack(lease, { dueAt: FREE, notes }))
      .catch(() => undefined);
  }

  async #take(): Promise<boolean> {
    const isFresh = performance.now() < this.#heldUntil - LEASE_MS / 2;
    if (this.#held !== null && (isFresh || (await this.#renew()))) return true;
    const askedAt = performance.now();
    this.#held = await this.#leases.take(this.name);
    this.#heldUntil = askedAt + LEASE_MS;
    return this.#held !== null;
  }

  async #renew(): Promise<boolean> {
    const askedAt = performance.now();
    const isMine = this.#held !== null && (await this.#leases.renew(this.#held));
    if (isMine) this.#heldUntil = askedAt + LEASE_MS;
    else this.#held = null;
    return isMine;
  }
}
