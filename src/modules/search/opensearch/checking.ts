import { createIndexChecks } from '../index-checks';
import type { Logger } from '../../../platform/telemetry/logger';
import { checkStoredIndex, type CheckDeps } from './index-check';

/** Compares an index with the catalog now and then, while changes are written. */
export interface Checking {
  isRunning(): boolean;
  /** Begins a comparison when it is time. */
  look(place: Pick<CheckDeps, 'index' | 'write'>): void;
  /** Resolves when none is running. */
  ended(): Promise<void>;
}

export function createChecking(
  deps: Pick<CheckDeps, 'client' | 'feed' | 'queue'> & { readonly log: Logger },
): Checking {
  const checks = createIndexChecks(deps.log);
  let running: Promise<void> | null = null;
  const check = async (place: Pick<CheckDeps, 'index' | 'write'>): Promise<void> => {
    try {
      await checks.run(() => checkStoredIndex({ ...deps, ...place }));
    } finally {
      running = null;
    }
  };
  return {
    isRunning: () => running !== null,
    look: (place) => {
      if (running === null && checks.isDue()) running = check(place);
    },
    ended: async () => {
      await running;
    },
  };
}
