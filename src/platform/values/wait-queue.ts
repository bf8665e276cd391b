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
 * Waiters in the order of arrival, each for the same time at most.
 *
 * An array whose vacated entries are emptied. The dead parts of a linked list or a Set refer to later ones, so that
 * whatever passes through them survives in memory until the next full collection.
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
