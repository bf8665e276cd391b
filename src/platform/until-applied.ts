import { setTimeout as sleep } from 'node:timers/promises';
import { unavailableError } from './errors';

const PATIENCE_MS = 2000;
const MAX_PAUSE_MS = 40;

/**
 * Repeats an attempt, counted from 0, that comes to nothing (null) because others change the same thing: for two
 * seconds, then the client is asked to come again. Pauses grow and are never the same, so that rivals do not keep
 * meeting.
 */
export async function untilApplied<T>(
  attempt: (number: number) => Promise<T | null>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let number = 0; ; number += 1) {
    const applied = await attempt(number);
    if (applied !== null) return applied;
    if (performance.now() >= end) throw busy();
    await sleep(Math.random() * Math.min(2 ** number, MAX_PAUSE_MS));
  }
}

function busy() {
  return unavailableError(
    'overloaded',
    'Others are changing the same thing; try again in a moment.',
  );
}
