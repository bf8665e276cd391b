import { BoundedMap } from '../../../platform/values/bounded-map';

/** Buckets that were found closed a moment ago. */
export interface Refusals {
  /** Until when a bucket is closed (milliseconds since the epoch); null when somebody has to look again. */
  closedUntil(id: string, now: number): number | null;
  remember(id: string, until: number, now: number): void;
  readonly forget: (id: string) => void;
}

interface Refusal {
  readonly until: number;
  readonly seenAt: number;
}

/** Short, because a bucket may open early: when attempts on their way turn out right or are given back. */
const TRUSTED_MS = 1000;
const MAX_ENTRIES = 10_000;

/**
 * A refused attempt counts nowhere, so the next one would get the same answer. It gets it from memory: an attack on
 * one account costs the database a command a second instead of one for each attempt.
 */
export function createRefusals(): Refusals {
  const known = new BoundedMap<string, Refusal>(MAX_ENTRIES);
  return {
    closedUntil: (id, now) => {
      const refusal = known.get(id);
      if (refusal === undefined || refusal.until <= now) return null;
      return now - refusal.seenAt < TRUSTED_MS ? refusal.until : null;
    },
    forget: (id) => void known.delete(id),
    remember: (id, until, now) => void known.set(id, { until, seenAt: now }),
  };
}
