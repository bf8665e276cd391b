import { setTimeout as sleep } from 'node:timers/promises';
import { unavailableError } from './errors';

const PATIENCE_MS = 2000;
const MAX_PAUSE_MS = 40;

type Attempt<T> = (number: number) => Promise<T | null>;

/**
 * Repeats an attempt (counted from 0) that returns null because of a concurrent change, for two seconds and at least
 * once more; then returns null. Pauses grow and are random, so that rivals do not keep colliding.
 */
export async function tryToApply<T>(
  attempt: Attempt<T>,
  patienceMs = PATIENCE_MS,
): Promise<T | null> {
  const end = performance.now() + patienceMs;
  for (let number = 0; ; number += 1) {
    const result = await attempt(number);
    if (result !== null || (number > 0 && performance.now() >= end)) return result;
    await sleep(Math.random() * Math.min(2 ** number, MAX_PAUSE_MS));
  }
}

/** The same, but throws an error that asks the client to retry. */
export async function untilApplied<T>(attempt: Attempt<T>, patienceMs?: number): Promise<T> {
  const result = await tryToApply(attempt, patienceMs);
  if (result === null) throw busy();
  return result;
}

function busy() {
  return unavailableError(
    'overloaded',
    'Other requests are changing the same object; try again in a moment.',
  );
}
