import type { Clock } from '../values/clock';

/** Runs work unless it has failed too often recently; then refuses it immediately for a while. */
export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

/** A call that was refused without an attempt, because the previous attempts failed. */
export class CircuitOpen extends Error {
  constructor() {
    super('not tried: the last attempts failed');
    this.name = 'CircuitOpen';
  }
}

/** Consecutive failures that open the circuit. */
const MAX_FAILURES = 5;
/** How long it stays open before one attempt is let through. */
const PAUSE_MS = 5000;

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return async (work) => {
    const now = clock.now().getTime();
    if (now < openUntil) throw new CircuitOpen();
    // While one attempt probes an open circuit, all others are still refused.
    if (failures >= MAX_FAILURES) openUntil = now + PAUSE_MS;
    try {
      const result = await work();
      failures = 0;
      openUntil = 0;
      return result;
    } catch (error) {
      failures += 1;
      if (failures >= MAX_FAILURES) openUntil = clock.now().getTime() + PAUSE_MS;
      throw error;
    }
  };
}
