export interface Waiter {
  /** Its client has hung up. */
  readonly isGone: () => boolean;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Place {
  readonly waiter: Waiter;
  /** When its patience ends (`performance.now`). */
  readonly until: number;
}

/** Places in front that were left before the line moves up. */
const MOST_LEFT = 1024;

/**
 * Who waits, in the order of arrival, each for the same time at most.
 *
 * An array whose left places are emptied. A list or a Set would cost far more than it looks: their dead parts refer to
 * later ones, so whoever comes through them survives in memory until the next full collection.
 */
export class WaitingLine {
  private readonly places: (Place | null)[] = [];
  private first = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly maxWaitMs: number) {}

  get size(): number {
    return this.places.length - this.first;
  }

  join(waiter: Waiter): void {
    this.places.push({ waiter, until: performance.now() + this.maxWaitMs });
    this.watchFirst();
  }

  /** Lets go whoever has waited longest and is still there. */
  next(): Waiter | null {
    for (let waiter = this.leave(); waiter !== null; waiter = this.leave()) {
      if (!waiter.isGone()) return waiter;
    }
    return null;
  }

  private leave(): Waiter | null {
    const place = this.places[this.first] ?? null;
    if (place === null) return null;
    this.places[this.first] = null;
    this.first += 1;
    if (this.size === 0 || this.first > MOST_LEFT) {
      this.places.splice(0, this.first);
      this.first = 0;
    }
    return place.waiter;
  }

  /** One timer serves all: who came first gives up first. */
  private watchFirst(): void {
    const place = this.places[this.first];
    if (this.timer !== null || !place) return;
    const left = place.until - performance.now();
    this.timer = setTimeout(() => this.giveUp(), left).unref();
  }

  private giveUp(): void {
    this.timer = null;
    const now = performance.now();
    while ((this.places[this.first]?.until ?? Infinity) <= now) this.leave()?.refuse();
    this.watchFirst();
  }
}
