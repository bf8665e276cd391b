import type { Logger } from '../../../platform/logger';
import { runCheck } from '../index-checks';
import type { FreshState } from './freshness';

/** Without searches changes are read so often: the next search finds little that is new. */
const IDLE_MS = 5000;
const CHECK_MS = 60_000;
/** A check may take this share of the database's time: the larger the catalog, the rarer it is checked. */
const CHECK_SHARE = 0.01;

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
  let timer: NodeJS.Timeout | null = null;
  let searchedAt = -Infinity;
  let checkAt = now() + CHECK_MS;
  let isBusy = false;

  const check = async (): Promise<void> => {
    const startedAt = now();
    await runCheck(log, freshState.check);
    checkAt = now() + Math.max(CHECK_MS, (now() - startedAt) / CHECK_SHARE);
  };
  const tick = async (): Promise<void> => {
    if (isBusy || freshState.health().state === 'empty') return;
    isBusy = true;
    try {
      if (now() - searchedAt >= IDLE_MS) await freshState.confirm([]);
      // While a backlog is read there is nothing to compare.
      if (now() >= checkAt && freshState.health().state === 'current') await check();
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
