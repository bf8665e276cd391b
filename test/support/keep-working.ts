import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './build-test-app';

const PAUSE_MS = 100;

/**
 * Runs the jobs of a service again and again; the returned function stops that, and throws what a job threw. A pass
 * ends before the next one begins: passes at a fixed rate would pile up on a busy machine and block all requests.
 */
export function keepWorking({ app, clock }: TestApp, advanceMs = 0): () => Promise<void> {
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      clock.advance(advanceMs);
      await app.worker.settle();
      await sleep(PAUSE_MS);
    }
    await app.worker.settle();
  };
  const working = work();
  // A failure is reported when the work is stopped.
  working.catch(() => undefined);
  return async () => {
    isOver = true;
    await working;
  };
}
