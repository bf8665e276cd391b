import { setTimeout as sleep } from 'node:timers/promises';
import { unavailableError } from './errors';

export interface Repetition {
  /** Called before each pause if it is a function. */
  readonly everyMs: number | (() => number);
  readonly maxTimes?: number;
  /** Called when the action is complete or was tried often enough, but not when it was stopped. */
  readonly onEnd?: () => void;
}

/**
 * Repeats an action, with a pause before each run, until the action reports that it is complete; returns a function
 * that stops it.
 */
export function repeat(
  { everyMs, maxTimes = Infinity, onEnd }: Repetition,
  action: () => Promise<boolean>,
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (remainingRuns: number): void => {
    if (remainingRuns <= 0 || isStopped) return;
    const pauseMs = typeof everyMs === 'number' ? everyMs : everyMs();
    timer = setTimeout(() => void run(remainingRuns), pauseMs).unref();
  };
  const run = async (remainingRuns: number): Promise<void> => {
    const isOver = await action().catch(() => false);
    if (isOver || remainingRuns <= 1) onEnd?.();
    else wait(remainingRuns - 1);
  };
  wait(maxTimes);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

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
