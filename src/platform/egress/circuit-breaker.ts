import type { Clock } from '../values/clock';

/** Runs work unless it failed too often lately; then it is refused at once for a while. */
export type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

/** Refused without a try, because the last ones failed. */
export class CircuitOpen extends Error {
  constructor() {
    super('not tried: the last attempts failed');
    this.name = 'CircuitOpen';
  }
}

/** Failures in a row that open the circuit. */
const MAX_FAILURES = 5;
/** How long it stays open before one attempt is let through. */
const PAUSE_MS = 5000;

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failed = 0;
  let openUntil = 0;
  return async (work) => {
    const now = clock.now().getTime();
    if (now < openUntil) throw new CircuitOpen();
    // While one attempt probes a circuit that was open, the others are still refused.
    if (failed >= MAX_FAILURES) openUntil = now + PAUSE_MS;
    try {
      const result = await work();
      failed = 0;
      openUntil = 0;
      return result;
    } catch (error) {
      failed += 1;
      if (failed >= MAX_FAILURES) openUntil = clock.now().getTime() + PAUSE_MS;
      throw error;
    }
  };
}
