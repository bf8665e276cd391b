const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses after the 1st, 2nd, … failed scheduled attempt. */
const PAUSES_MS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

const JITTER = 0.2;

export interface Failure {
  /** The number of scheduled attempts so far. */
  readonly attempts: number;
  readonly now: Date;
  /** `Retry-After` of the response: seconds or a date. */
  readonly retryAfter: string | null;
  /** At least 0 and less than 1. */
  readonly random: number;
}

/**
 * When to try again; null if there are no attempts left. A variation of ±20 % keeps deliveries from all arriving at
 * once at a receiver that has recovered. `Retry-After` is respected between the schedule's pause and twice that.
 */
export function nextAttempt({ attempts, now, retryAfter, random }: Failure): Date | null {
  const base = PAUSES_MS[attempts - 1];
  if (base === undefined) return null;
  const requestedPause = retryAfter === null ? null : pauseOf(retryAfter, now);
  const pause =
    requestedPause === null
      ? base * (1 + JITTER * (2 * random - 1))
      : Math.min(Math.max(requestedPause, base), 2 * base);
  return new Date(now.getTime() + Math.round(pause));
}

function pauseOf(retryAfter: string, now: Date): number | null {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : date - now.getTime();
}
