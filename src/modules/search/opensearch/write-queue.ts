import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Who writes next: changes one after the other, and what can wait only while there are none. */
export interface WriteQueue {
  /** For changes, and for what must not meet one. */
  run<T>(write: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is written and nothing waits; after a while all the same, so that what waits gets done. */
  idle(): Promise<void>;
}

const MAX_WAIT_MS = 1000;
const LOOK_MS = 5;

export function createWriteQueue(): WriteQueue {
  const limit = pLimit(1);
  const isTaken = (): boolean => limit.activeCount + limit.pendingCount > 0;
  return {
    run: (write) => limit(write),
    idle: async () => {
      const deadline = performance.now() + MAX_WAIT_MS;
      while (isTaken() && performance.now() < deadline) await sleep(LOOK_MS);
    },
  };
}
