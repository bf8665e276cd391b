import { setImmediate } from 'node:timers/promises';

/** Runs work with the same key one after the other, within this process. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): KeyedQueue {
  const lastRuns = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const own = (lastRuns.get(key) ?? Promise.resolve()).then(work, work);
    lastRuns.set(key, own);
    try {
      return await own;
    } finally {
      if (lastRuns.get(key) === own) lastRuns.delete(key);
    }
  };
}

/** Runs work by key, one run at a time; callers who arrive before a run begins share it. */
export type SharedTurns<T> = (key: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

/**
 * Every caller gets the result of a run that began after its call, so the run has seen what the caller wrote before.
 * `hasWaited`: another run came first.
 */
export function createSharedTurns<T>(): SharedTurns<T> {
  const currentRuns = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  return (key, work) => {
    const nextRun = next.get(key);
    if (nextRun !== undefined) return nextRun;
    const before = currentRuns.get(key);
    const run = async (): Promise<T> => {
      await before?.catch(() => undefined);
      // Callers whose writes were acknowledged together arrive within one turn of the event loop.
      await setImmediate();
      next.delete(key);
      currentRuns.set(key, turn);
      try {
        return await work(before !== undefined);
      } finally {
        if (currentRuns.get(key) === turn) currentRuns.delete(key);
      }
    };
    const turn = run();
    next.set(key, turn);
    return turn;
  };
}
