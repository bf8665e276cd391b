import type { Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { createLeases, withHeartbeat, type Held, type LeaseFields, type Leases } from './lease';
import { periodicJobsCollection } from './periodic';
import { createSignals, type Signals } from './signals';

interface JobDocument extends LeaseFields {
  readonly _id: string;
}

/** So long a killed process keeps the others from its job. */
const LEASE_MS = 5000;
/** Another process that has no work for so long has given the job back; less than the worker waits for a second pass. */
const IDLE_MS = 1000;

/**
 * The right of one process at a time to run a job. A process keeps it from pass to pass while there is work, so that a pass
 * costs no command for it, and gives it back when it stops or has had nothing to do for a second.
 */
export class JobLease {
  readonly #leases: Leases<JobDocument>;
  readonly #signals: Signals;
  #held: Held | null = null;
  /** By this process's own time: one that was stopped for long asks again. */
  #heldUntil = -Infinity;
  #usedAt = -Infinity;
  #refusedAt = -Infinity;

  constructor(
    { db, clock }: { readonly db: Db; readonly clock: Clock },
    private readonly job: string,
  ) {
    const collection = db.collection<JobDocument>(periodicJobsCollection.name);
    this.#signals = createSignals(db);
    this.#leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  }

  /** True while another process has the job, as far as is known; that one is told that there may be work. */
  isElsewhere(): boolean {
    const isElsewhere = performance.now() - this.#refusedAt < IDLE_MS;
    if (isElsewhere) this.#tell();
    return isElsewhere;
  }

  /** Runs the work while this process has the job; null, and nothing is done, while another one has it. */
  async run<R>(work: () => Promise<R>): Promise<R | null> {
    if (!(await this.#take())) {
      this.#refusedAt = performance.now();
      this.#tell();
      return null;
    }
    try {
      const renew = () => this.#renew();
      return await withHeartbeat({ renew, everyMs: LEASE_MS / 3 }, work);
    } finally {
      this.#usedAt = performance.now();
    }
  }

  /** True when it had nothing to do for a while: the job should be given back. */
  isIdle(): boolean {
    return performance.now() - this.#usedAt > IDLE_MS;
  }

  /**
   * Gives the job back, to whoever has work for it, with notes that are stored beside it. Does not throw: a lease that cannot
   * be given back runs out.
   */
  async release(readNotes: () => Promise<object> = async () => ({})): Promise<void> {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    await readNotes()
      .then((notes) => this.#leases.giveBack(held, { dueAt: FREE, notes }))
      .catch(() => undefined);
  }

  #tell(): void {
    // Its own polling finds what a lost signal would have told.
    void this.#signals.raise([this.job]).catch(() => undefined);
  }

  async #take(): Promise<boolean> {
    if (this.#held !== null) {
      if (performance.now() < this.#heldUntil - LEASE_MS / 2 || (await this.#renew())) return true;
    }
    const asked = performance.now();
    const job = { _id: this.job };
    this.#held = (await this.#leases.claim(job)) ?? (await this.#leases.insert(job));
    this.#heldUntil = asked + LEASE_MS;
    return this.#held !== null;
  }

  async #renew(): Promise<boolean> {
    const asked = performance.now();
    const isMine = this.#held !== null && (await this.#leases.renew(this.#held));
    if (isMine) this.#heldUntil = asked + LEASE_MS;
    else this.#held = null;
    return isMine;
  }
}

/** Due for anybody. */
const FREE = new Date(0);
