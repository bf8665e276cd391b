/** Time as a dependency, so that rules can be tested without waiting. */
export interface Clock {
  now(): Date;
  /** How many times as fast as real time it runs (1 if absent); leases and polls use real time. */
  readonly speed?: number;
  /** Whether it shows real time, so that the database's clock may be used instead. */
  readonly isReal?: boolean;
}

/** Real time, also under a faster clock, for values that others compare with their own clocks. */
export const worldTime = (): Date => new Date(Date.now());

/** The moment this many milliseconds of real time ahead, because leases use real time even under a faster clock. */
export function afterRealTime(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds * (clock.speed ?? 1));
}

/** The current real time, for outsiders who do not use a faster clock. */
export function realNow(clock: Clock): Date {
  return clock.speed === undefined ? clock.now() : new Date();
}

const systemClock: Clock = { now: () => new Date(), isReal: true };

/** A clock that runs `factor` times as fast as the system's since `startedAt`, to observe long schedules. */
function speededClock(factor: number, startedAt: number): Clock {
  return {
    now: () => new Date(startedAt + (Date.now() - startedAt) * factor),
    speed: factor,
  };
}

/**
 * The service's clock: the system's, or a faster one if `speed` is above 1. Processes with the same `startedAt` agree
 * on the time, even after a restart.
 */
export function createClock(speed: number, startedAt = Date.now()): Clock {
  return speed === 1 ? systemClock : speededClock(speed, startedAt);
}
