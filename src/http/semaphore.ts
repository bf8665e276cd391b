import { counter, level } from '../platform/telemetry/metrics';
import { WaitQueue, type Waiter } from '../platform/values/wait-queue';

export interface SemaphoreLimits {
  /** For the figures. */
  readonly name: string;
  /** Requests running at once. */
  readonly maxRunning: number;
  /** Requests waiting for a slot at most. */
  readonly maxWaiting: number;
  /** How long one may wait before it is refused. */
  readonly maxWaitMs?: number;
}

export interface Admission {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** The slot of one request: held while it works, given back while it waits for its client. */
export interface Slot {
  /**
   * Starts as soon as a slot is free; at once when it holds one already. Parts of one request that ask for it meanwhile wait
   * for the same slot.
   */
  acquire(verdict: Admission): void;
  /** Gives the slot back for now; a paused request goes before those that have not begun. */
  pause(): void;
  /** Gives the slot back for good. */
  release(): void;
}

export interface Semaphore {
  /** `isGone`: the client has hung up. */
  slotFor(isGone: () => boolean): Slot;
}

/** Two seconds less what a request may wait for an unreachable database: then its refusal is in time as well. */
const MAX_WAIT_MS = 1400;

/** A counting semaphore with a bounded queue of waiters. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const slots = new SlotPool(limits);
  return { slotFor: (isGone) => new PooledSlot(slots, isGone) };
}

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

class SlotPool {
  private readonly resuming: WaitQueue;
  private readonly waiting: WaitQueue;
  private running = 0;

  constructor(private readonly limits: SemaphoreLimits) {
    const { maxWaitMs = MAX_WAIT_MS, name } = limits;
    const onChange = (by: number): void => queued(by, { queue: name });
    this.resuming = new WaitQueue(maxWaitMs, onChange);
    this.waiting = new WaitQueue(maxWaitMs, onChange);
  }

  /** Starts the waiter as soon as a slot is free. */
  acquire(waiter: Waiter, isResuming: boolean): void {
    const { maxRunning, maxWaiting } = this.limits;
    if (this.running < maxRunning) this.enter(waiter);
    else if (isResuming) this.resuming.push(waiter);
    else if (this.waiting.size < maxWaiting) this.waiting.push(waiter);
    else waiter.refuse();
  }

  shed(refuse: () => void): void {
    shed(1, { queue: this.limits.name });
    refuse();
  }

  release(): void {
    this.running -= 1;
    running(-1, { queue: this.limits.name });
    const next = this.resuming.next() ?? this.waiting.next();
    if (next !== null) this.enter(next);
  }

  private enter({ start }: Waiter): void {
    this.running += 1;
    running(1, { queue: this.limits.name });
    start();
  }
}

class PooledSlot implements Slot {
  private state: 'new' | 'running' | 'paused' | 'over' = 'new';
  /** All that wait until this slot is there. */
  private pending: Admission[] = [];

  constructor(
    private readonly slots: SlotPool,
    private readonly isGone: () => boolean,
  ) {}

  acquire(verdict: Admission): void {
    if (this.state === 'running' || this.state === 'over') return verdict.start();
    this.pending.push(verdict);
    if (this.pending.length > 1) return;
    this.slots.acquire(
      {
        start: () => this.run(),
        refuse: () => this.slots.shed(() => this.takePending().forEach(({ refuse }) => refuse())),
        isGone: this.isGone,
      },
      this.state === 'paused',
    );
  }

  pause(): void {
    this.leave('paused');
  }

  release(): void {
    this.leave('over');
  }

  private run(): void {
    // It may come when the request is over.
    if (this.state === 'over') this.slots.release();
    else this.state = 'running';
    this.takePending().forEach(({ start }) => start());
  }

  private takePending(): readonly Admission[] {
    const pending = this.pending;
    this.pending = [];
    return pending;
  }

  private leave(next: 'paused' | 'over'): void {
    const hadSlot = this.state === 'running';
    if (this.state !== 'over') this.state = next;
    if (hadSlot) this.slots.release();
  }
}
