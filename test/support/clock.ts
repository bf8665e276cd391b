import type { Clock } from '../../src/platform/clock';

/** A clock that stands still until it is told to move. */
export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  set(date: Date): void;
}

export function createFakeClock(start = new Date()): FakeClock {
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
