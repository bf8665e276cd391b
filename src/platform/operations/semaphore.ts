import { counter, level } from '../telemetry/metrics';
import { unavailableError } from '../values/errors';
import { WaitQueue, type Waiter } from '../values/wait-queue';

export interface SemaphoreLimits {
  /** The label `queue` of its figures. */
  readonly name: string;
  /** How many run at once. */
  readonly maxRunning: number;
  /** How many wait for a slot at most. */
  readonly maxWaiting: number;
  /** How long one waits before it is refused. */
  readonly maxWaitMs?: number;
}

/** Two seconds less what a request may wait for an unreachable database: then its refusal is in time as well. */
const MAX_WAIT_MS = 1400;

const running = level({
  name: 'commerce_http_requests_running',
  help: 'Requests that hold a slot, by semaphore',
  labels: ['queue'],
});
const queued = level({
  name: 'commerce_http_requests_queued',
  help: 'Requests that wait for a slot, by semaphore',
  labels: ['queue'],
});
const shed = counter({
  name: 'commerce_http_requests_shed_total',
  help: 'Requests that got no slot and were answered 503, by semaphore',
  labels: ['queue'],
});

/** A counting semaphore with a bounded queue, in which each waits for a bounded time. */
export class Semaphore {
  private readonly labels: { readonly queue: string };
  private readonly resuming: WaitQueue;
  private readonly waiting: WaitQueue;
  private running = 0;

  constructor(private readonly limits: SemaphoreLimits) {
    const { maxWaitMs = MAX_WAIT_MS, name } = limits;
    this.labels = { queue: name };
    const onChange = (by: number): void => queued(by, this.labels);
    this.resuming = new WaitQueue(maxWaitMs, onChange);
    this.waiting = new WaitQueue(maxWaitMs, onChange);
  }

  /** Starts the waiter when a slot is free, or refuses it. One that had a slot before goes first and is never too many. */
  acquire(waiter: Waiter, hadSlot = false): void {
    if (this.running < this.limits.maxRunning) return this.enter(waiter);
    const { start, isGone } = waiter;
    const refuse = (): void => {
      shed(1, this.labels);
      waiter.refuse();
    };
    if (hadSlot) this.resuming.push({ start, isGone, refuse });
    else if (this.waiting.size < this.limits.maxWaiting) {
      this.waiting.push({ start, isGone, refuse });
    } else refuse();
  }

  /** Gives a slot to the next. */
  release(): void {
    this.running -= 1;
    running(-1, this.labels);
    const next = this.resuming.next() ?? this.waiting.next();
    if (next !== null) this.enter(next);
  }

  /** Works in a slot; throws `overloaded` when none was free in time, or when the client has left meanwhile. */
  async run<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T> {
    await new Promise<void>((start, reject) => {
      this.acquire({ start, refuse: () => reject(overloaded()), isGone: () => false });
    });
    try {
      if (isGone()) throw overloaded();
      return await work();
    } finally {
      // The result is answered before the next one begins.
      setImmediate(() => this.release());
    }
  }

  private enter({ start }: Waiter): void {
    this.running += 1;
    running(1, this.labels);
    start();
  }
}

/** The refusal of work for which no slot was free in time. */
export function overloaded(): Error {
  return unavailableError(
    'overloaded',
    'The service is overloaded; repeat the request after the time in `Retry-After`.',
  );
}
