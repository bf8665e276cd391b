import type { Clock } from '../../src/platform/values/clock';

/** A clock that stands still until a test advances it. */
export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  set(date: Date): void;
}

/**
 * Fixed, so that no test depends on the time of day; in the future, so that TTL indexes delete
 * nothing.
 */
export const START = new Date('2030-05-14T10:20:30.750Z');

export function createFakeClock(start = START): FakeClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    set: (date) => {
      now = date.getTime();
    },
  };
}
