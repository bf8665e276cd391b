import { setTimeout as sleep } from 'node:timers/promises';
import { unavailableError } from './errors';

const PATIENCE_MS = 2000;
const MAX_PAUSE_MS = 40;

/**
 * Repeats an attempt that comes to nothing (null) because others change the same thing: for two seconds, then the
 * client is asked to come again.
 */
export async function untilApplied<T>(
  attempt: () => Promise<T | null>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const applied = await attempt();
    if (applied !== null) return applied;
    if (performance.now() >= end) throw busy();
    await sleep(Math.random() * pauseMs);
  }
}

function busy() {
  return unavailableError(
    'overloaded',
    'Others are changing the same thing; try again in a moment.',
  );
}
