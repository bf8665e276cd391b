import { WaitingLine, type Waiter } from './waiting-line';

export interface LaneLimits {
  /** Requests running at once. */
  readonly maxRunning: number;
  /** Requests waiting for their turn at most. */
  readonly maxWaiting: number;
  /** How long one may wait before it is refused. */
  readonly maxWaitMs?: number;
}

export interface Verdict {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** The place of one request: taken while it works, given back while it waits for its client. */
export interface Turn {
  /** Takes a place, at once or after a while; starts at once when it has one already. */
  begin(verdict: Verdict): void;
  /** Gives the place back; who comes again goes before those who have not begun. */
  pause(): void;
  /** Gives the place back for good. */
  end(): void;
}

export interface Lane {
  /** `isGone`: its client has hung up. */
  turnFor(isGone: () => boolean): Turn;
}

/** Short of two seconds by what a request may wait for a database that is away: its refusal is in time then too. */
const MAX_WAIT_MS = 1400;

/** A bounded number of places and a bounded queue for them. */
export function createLane(limits: LaneLimits): Lane {
  const places = new Places(limits);
  return { turnFor: (isGone) => new PlaceTurn(places, isGone) };
}

class Places {
  private readonly returning: WaitingLine;
  private readonly waiting: WaitingLine;
  private running = 0;

  constructor(private readonly limits: LaneLimits) {
    const { maxWaitMs = MAX_WAIT_MS } = limits;
    this.returning = new WaitingLine(maxWaitMs);
    this.waiting = new WaitingLine(maxWaitMs);
  }

  /** Starts the one who comes as soon as a place is free. */
  take(waiter: Waiter, isReturning: boolean): void {
    const { maxRunning, maxWaiting } = this.limits;
    if (this.running < maxRunning) this.enter(waiter);
    else if (isReturning) this.returning.join(waiter);
    else if (this.waiting.size < maxWaiting) this.waiting.join(waiter);
    else waiter.refuse();
  }

  giveBack(): void {
    this.running -= 1;
    const next = this.returning.next() ?? this.waiting.next();
    if (next !== null) this.enter(next);
  }

  private enter({ start }: Waiter): void {
    this.running += 1;
    start();
  }
}

class PlaceTurn implements Turn {
  private state: 'new' | 'running' | 'paused' | 'over' = 'new';

  constructor(
    private readonly places: Places,
    private readonly isGone: () => boolean,
  ) {}

  begin({ start, refuse }: Verdict): void {
    if (this.state === 'running' || this.state === 'over') return start();
    const run = (): void => {
      this.state = 'running';
      start();
    };
    this.places.take({ start: run, refuse, isGone: this.isGone }, this.state === 'paused');
  }

  pause(): void {
    this.leave('paused');
  }

  end(): void {
    this.leave('over');
  }

  private leave(next: 'paused' | 'over'): void {
    const hadPlace = this.state === 'running';
    if (this.state !== 'over') this.state = next;
    if (hadPlace) this.places.giveBack();
  }
}
