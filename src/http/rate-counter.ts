import type { Clock } from '../platform/clock';

/** How much of a quota is used after counting. */
export interface RateState {
  readonly name: string;
  readonly quota: number;
  readonly remaining: number;
  /** Until the quota is full again. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** A quota per minute that a key counts against. */
export interface Rate {
  readonly name: string;
  readonly key: string;
  readonly quota: number;
}

/** Counts in the memory of one process. */
export type CountRate = (rate: Rate, cost: number) => RateState;

const WINDOW_SECONDS = 60;

/**
 * All keys share windows that begin with the minute, so that forgetting is one assignment and memory is bounded by
 * the requests of a minute. What is refused does not count further.
 */
export function createRateCounter(clock: Clock): CountRate {
  let minute = 0;
  let counts = new Map<string, number>();
  return ({ name, key, quota }, cost) => {
    const seconds = clock.now().getTime() / 1000;
    const current = Math.floor(seconds / WINDOW_SECONDS);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const id = `${name}:${key}`;
    const used = counts.get(id) ?? 0;
    const isExceeded = used + cost > quota;
    if (!isExceeded) counts.set(id, used + cost);
    const resetSeconds = Math.max(1, Math.ceil((current + 1) * WINDOW_SECONDS - seconds));
    const remaining = Math.max(0, quota - used - (isExceeded ? 0 : cost));
    return { name, quota, remaining, resetSeconds, isExceeded };
  };
}

/** The fields of the IETF draft: every quota with its window, and what is left of each. */
export function rateHeaders(states: readonly RateState[]): Readonly<Record<string, string>> {
  return {
    ratelimit: states
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    'ratelimit-policy': states
      .map(({ name, quota }) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`)
      .join(', '),
  };
}
