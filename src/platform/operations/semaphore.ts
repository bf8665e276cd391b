import { counter, level } from '../telemetry/metrics';
import { unavailableError } from '../values/errors';

export interface SemaphoreLimits {
  /** The label `queue` of its metrics. */
  readonly name: string;
  /** The number of slots. */
  readonly maxRunning: number;
  /** The maximum number of waiting callers. */
  readonly maxWaiting: number;
  /** How long a caller waits before it is refused. */
  readonly maxWaitMs?: number;
}

/**
 * Two seconds minus the time that a request may wait for an unreachable database, so that its refusal is in time as
 * well.
 */
const MAX_WAIT_MS = 1400;

const slotsInUse = level({
  name: 'commerce_http_requests_running',
  help: 'Requests that hold a slot, by semaphore',
  labels: ['queue'],
});
const observeQueue = level({
  name: 'commerce_http_requests_queued',
  help: 'Requests that wait for a slot, by semaphore',
  labels: ['queue'],
});
const refusedRequests = counter({
  name: 'commerce_http_requests_shed_total',
  help: 'Requests that got no slot and were answered with 503, by semaphore',
  labels: ['queue'],
});

/** A counting semaphore with a bounded queue and a bounded waiting time. */
export class Semaphore {
  private readonly labels: { readonly queue: string };
  private readonly resumeQueue: WaitQueue;
  private readonly queue: WaitQueue;
  private usedSlots = 0;

  constructor(private readonly limits: SemaphoreLimits) {
    const { maxWaitMs = MAX_WAIT_MS, name } = limits;
    this.labels = { queue: name };
    const onChange = (by: number): void => observeQueue(by, this.labels);
    this.resumeQueue = new WaitQueue(maxWaitMs, onChange);
    this.queue = new WaitQueue(maxWaitMs, onChange);
  }

  /**
   * Starts the waiter if a slot is free, or refuses it. A caller that has already held a slot goes first and is never
   * refused because the queue is full.
   */
  acquire(waiter: Waiter, hadSlot = false): void {
    const { start, isGone } = waiter;
    if (this.usedSlots < this.limits.maxRunning) {
      this.usedSlots += 1;
      slotsInUse(1, this.labels);
      return start();
    }
    const refuse = (): void => {
      refusedRequests(1, this.labels);
      waiter.refuse();
    };
    if (hadSlot) this.resumeQueue.push({ start, isGone, refuse });
    else if (this.queue.size < this.limits.maxWaiting) {
      this.queue.push({ start, isGone, refuse });
    } else refuse();
  }

  /** Passes the slot on to the next caller, if one waits. */
  release(): void {
    const next = this.resumeQueue.next() ?? this.queue.next();
    if (next !== null) return next.start();
    this.usedSlots -= 1;
    slotsInUse(-1, this.labels);
  }

  /** Works in a slot; throws `overloaded` if none became free in time, or if the client has disconnected. */
  async run<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T> {
    await new Promise<void>((start, reject) => {
      this.acquire({ start, refuse: () => reject(overloadedError()), isGone: () => false });
    });
    try {
      if (isGone()) throw overloadedError();
      return await work();
    } finally {
      // The result is delivered before the next caller begins.
      setImmediate(() => this.release());
    }
  }
}

/** The refusal of work for which no slot became free in time. */
export function overloadedError(): Error {
  return unavailableError(
    'overloaded',
    'The service is overloaded; repeat the request after the time in `Retry-After`.',
  );
}

export interface Waiter {
  /** Its client has disconnected. */
  readonly isGone: () => boolean;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Entry {
  readonly waiter: Waiter;
  /** When it is refused (`performance.now`). */
  readonly until: number;
}

/** Empty entries at the front before the array is compacted. */
const MAX_VACATED = 1024;

/**
 * Waiters in order of arrival; each waits for the same time at most.
 *
 * They are stored in an array whose vacated entries are cleared. The discarded nodes of a linked list or a Set would
 * refer to later ones and keep everything that passed through them in memory until the next full garbage collection.
 */
export class WaitQueue {
  private readonly entries: (Entry | null)[] = [];
  private first = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly maxWaitMs: number,
    /** Called with the change in the number of waiting callers. */
    private readonly onChange: (by: number) => void = () => undefined,
  ) {}

  get size(): number {
    return this.entries.length - this.first;
  }

  push(waiter: Waiter): void {
    this.entries.push({ waiter, until: performance.now() + this.maxWaitMs });
    this.onChange(1);
    this.watchFirst();
  }

  /** Removes the caller that has waited longest and whose client is still connected. */
  next(): Waiter | null {
    for (let waiter = this.shift(); waiter !== null; waiter = this.shift()) {
      if (!waiter.isGone()) return waiter;
    }
    return null;
  }

  private shift(): Waiter | null {
    const entry = this.entries[this.first] ?? null;
    if (entry === null) return null;
    this.onChange(-1);
    this.entries[this.first] = null;
    this.first += 1;
    if (this.size === 0 || this.first > MAX_VACATED) {
      this.entries.splice(0, this.first);
      this.first = 0;
    }
    return entry.waiter;
  }

  /** One timer serves all, because the first to arrive is the first to time out. */
  private watchFirst(): void {
    const entry = this.entries[this.first];
    if (this.timer !== null || !entry) return;
    const remainingMs = entry.until - performance.now();
    this.timer = setTimeout(() => this.expire(), remainingMs).unref();
  }

  private expire(): void {
    this.timer = null;
    const now = performance.now();
    try {
      while ((this.entries[this.first]?.until ?? Infinity) <= now) this.shift()?.refuse();
    } finally {
      this.watchFirst();
    }
  }
}
