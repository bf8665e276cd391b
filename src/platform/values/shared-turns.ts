import { setImmediate } from 'node:timers/promises';

/** Runs work by key, one run at a time; callers who arrive before a run begins share it. */
export type SharedTurns<T> = (key: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

/**
 * Every caller gets the result of a run that began after its call, so the run has seen what the caller wrote before.
 * `hasWaited`: another run came first.
 */
export function createSharedTurns<T>(): SharedTurns<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  return (key, work) => {
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const before = running.get(key);
    const run = async (): Promise<T> => {
      await before?.catch(() => undefined);
      // Callers whose writes were acknowledged together arrive within one turn of the event loop.
      await setImmediate();
      next.delete(key);
      running.set(key, turn);
      try {
        return await work(before !== undefined);
      } finally {
        if (running.get(key) === turn) running.delete(key);
      }
    };
    const turn = run();
    next.set(key, turn);
    return turn;
  };
}
