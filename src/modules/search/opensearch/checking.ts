import { runCheck } from '../index-checks';
import type { Logger } from '../../../platform/logger';
import { checkStoredIndex, type CheckDeps } from './index-check';

/** Compares an index with the catalog now and then, while changes are written. */
export interface Checking {
  isRunning(): boolean;
  /** Begins a comparison when it is time. */
  look(place: Pick<CheckDeps, 'index' | 'write'>): void;
  /** Resolves when none is running. */
  ended(): Promise<void>;
}

const CHECK_MS = 60_000;
/** A check may take this share of the time: the larger the catalog, the rarer it is checked. */
const CHECK_SHARE = 0.01;

export function createChecking(
  deps: Pick<CheckDeps, 'client' | 'feed' | 'turns'> & { readonly log: Logger },
): Checking {
  let dueAt = performance.now() + CHECK_MS;
  let running: Promise<void> | null = null;
  const check = async (place: Pick<CheckDeps, 'index' | 'write'>): Promise<void> => {
    const startedAt = performance.now();
    await runCheck(deps.log, () => checkStoredIndex({ ...deps, ...place }));
    const endedAt = performance.now();
    dueAt = endedAt + Math.max(CHECK_MS, (endedAt - startedAt) / CHECK_SHARE);
    running = null;
  };
  return {
    isRunning: () => running !== null,
    look: (place) => {
      if (running === null && performance.now() >= dueAt) running = check(place);
    },
    ended: async () => {
      await running;
    },
  };
}
