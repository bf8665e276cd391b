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

interface Waiter {
  readonly isGone: () => boolean;
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Short of two seconds by what a request may wait for a database that is away: its refusal is in time then too. */
const MAX_WAIT_MS = 1400;

/** A bounded number of places and a bounded queue for them. */
export function createLane({ maxRunning, maxWaiting, maxWaitMs = MAX_WAIT_MS }: LaneLimits): Lane {
  const returning = new Set<Waiter>();
  const waiting = new Set<Waiter>();
  let running = 0;

  const startNext = (): void => {
    for (const queue of [returning, waiting]) {
      for (const waiter of queue) {
        queue.delete(waiter);
        clearTimeout(waiter.timer);
        if (!waiter.isGone()) return waiter.start();
      }
    }
  };
  const wait = (queue: Set<Waiter>, { start, refuse }: Verdict, isGone: () => boolean): void => {
    const giveUp = (): void => {
      queue.delete(waiter);
      refuse();
    };
    const waiter: Waiter = { isGone, start, timer: setTimeout(giveUp, maxWaitMs) };
    queue.add(waiter);
  };
  const turnFor = (isGone: () => boolean): Turn => {
    let state: 'new' | 'running' | 'paused' | 'over' = 'new';
    const leave = (next: 'paused' | 'over'): void => {
      const hadPlace = state === 'running';
      if (state !== 'over') state = next;
      if (!hadPlace) return;
      running -= 1;
      startNext();
    };
    return {
      begin: (verdict) => {
        if (state === 'running' || state === 'over') return verdict.start();
        const queue = state === 'paused' ? returning : waiting;
        const start = (): void => {
          running += 1;
          state = 'running';
          verdict.start();
        };
        if (running < maxRunning) start();
        else if (queue === waiting && waiting.size >= maxWaiting) verdict.refuse();
        else wait(queue, { start, refuse: verdict.refuse }, isGone);
      },
      pause: () => leave('paused'),
      end: () => leave('over'),
    };
  };
  return { turnFor };
}
