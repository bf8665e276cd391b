/** Time as a dependency, so that rules can be tested without waiting. */
export interface Clock {
  now(): Date;
  /** How many times as fast as real time it runs (1 when absent): leases and polls are real time. */
  readonly speed?: number;
  /** It tells the time of the world, so that the database may be asked in its place. */
  readonly isReal?: boolean;
}

/** The time of the world, also under a faster clock: for what others compare with clocks of their own. */
export const worldTime = (): Date => new Date(Date.now());

/** The moment that is so many milliseconds of real time ahead: leases are real time under a fast clock too. */
export function afterRealTime(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds * (clock.speed ?? 1));
}

/** The present of those outside, who do not live under a fast clock. */
export function realNow(clock: Clock): Date {
  return clock.speed === undefined ? clock.now() : new Date();
}

const systemClock: Clock = { now: () => new Date(), isReal: true };

/** A clock that runs `factor` times as fast as the system's since `startedAt`, for watching long schedules. */
function speededClock(factor: number, startedAt: number): Clock {
  return {
    now: () => new Date(startedAt + (Date.now() - startedAt) * factor),
    speed: factor,
  };
}

/**
 * The service's clock: the system's, or a faster one when `speed` is above 1. Processes agree on the time when
 * they are given the same `startedAt`, also after a restart.
 */
export function createClock(speed: number, startedAt = Date.now()): Clock {
  return speed === 1 ? systemClock : speededClock(speed, startedAt);
}
