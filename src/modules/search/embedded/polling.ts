import type { Logger } from '../../../platform/telemetry/logger';
import { createIndexChecks } from '../index-checks';
import type { FreshState } from './freshness';

/** Without searches changes are read so often: the next search finds little that is new. */
const IDLE_MS = 5000;

interface PollingDeps {
  readonly log: Logger;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/** Reads changes while nobody searches, and checks the index each minute. */
export function createPolling(
  freshState: Pick<FreshState, 'confirm' | 'check' | 'health'>,
  { log, now = () => performance.now() }: PollingDeps,
) {
  const checks = createIndexChecks(log, now);
  let timer: NodeJS.Timeout | null = null;
  let searchedAt = -Infinity;
  let isBusy = false;

  const tick = async (): Promise<void> => {
    if (isBusy || freshState.health().state === 'empty') return;
    isBusy = true;
    try {
      if (now() - searchedAt >= IDLE_MS) await freshState.confirm([]);
      // While a backlog is read there is nothing to compare.
      if (checks.isDue() && freshState.health().state === 'current') {
        await checks.run(freshState.check);
      }
    } catch {
      // Changes that could not be read: the next search, or the next try, meets that too.
    }
    isBusy = false;
  };
  return {
    start: () => {
      timer ??= setInterval(() => void tick(), IDLE_MS).unref();
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
    /** A search reads changes by itself. */
    skip: () => {
      searchedAt = now();
    },
    tick,
  };
}
