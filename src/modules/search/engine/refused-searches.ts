import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '../../../platform/values/errors';

/** The minimum time between two reads of the categories for requests that are about to be refused. */
const REREAD_MS = 1000;
/**
 * Requests that wait for the next read. Each holds one of the four slots of text searches (`work-queues.ts`), so
 * further ones are refused immediately: requests with unknown attributes must not hold up other searches.
 */
const MAX_WAITING = 3;
/** Violations that newer categories may resolve. */
const BY_CATEGORIES = new Set(['unknown_parameter', 'filter_not_applicable', 'invalid_parameter']);

/**
 * A read that runs once a second at most: callers wait for the next run and share it. Null for a caller that may not
 * wait.
 */
export function createReread<T>(read: () => Promise<T>): () => Promise<T | null> {
  let next: Promise<T> | null = null;
  let readAt = -Infinity;
  let waitingCount = 0;
  return async () => {
    const pauseMs = Math.max(0, readAt + REREAD_MS - performance.now());
    if (pauseMs > 0 && waitingCount >= MAX_WAITING) return null;
    waitingCount += 1;
    next ??= sleep(pauseMs).then(() => {
      next = null;
      waitingCount = 0;
      readAt = performance.now();
      return read();
    });
    return next;
  };
}

/**
 * Searches with the state that this process has; if its categories refuse the search, once more with the newest ones,
 * because another process may have declared an attribute since.
 */
export async function retryRefused<State, Answer>(
  search: (state: State) => Promise<Answer>,
  state: State,
  newest: () => Promise<State>,
): Promise<Answer> {
  try {
    return await search(state);
  } catch (error) {
    const violations = isAppError(error) ? (error.details.violations ?? []) : [];
    if (!violations.some(({ code }) => BY_CATEGORIES.has(code))) throw error;
    return search(await newest());
  }
}
