/** Time as a dependency, so that rules can be tested without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs `factor` times as fast as the system's, for watching long schedules in tests. */
export function speededClock(factor: number): Clock {
  const startedAt = Date.now();
  return { now: () => new Date(startedAt + (Date.now() - startedAt) * factor) };
}
