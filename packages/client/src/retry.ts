import { ConnectionError, Problem } from './problem.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Answers that may be others a little later, besides 5xx. */
const PASSING: readonly number[] = [408, 425, 429];
/** What is longer, some 25 days, timers take for nothing. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `Retry-After` in milliseconds: seconds or a date; null when there is none that can be read. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/** Whether the same request may be answered otherwise a little later. */
export function mayPass(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof Problem)) return false;
  const { status, code } = error;
  return status >= 500 || PASSING.includes(status) || code === 'idempotency_in_progress';
}

/**
 * The pause before attempt `attempt + 1`: as long as the service asks for, else twice as long each time. A random part
 * keeps clients that failed together from coming back together.
 */
export function pauseBefore(attempt: number, error: unknown): number {
  const askedMs = error instanceof Problem ? error.retryAfterMs : null;
  const spread = 0.5 + Math.random() / 2;
  if (askedMs !== null) return askedMs + FIRST_PAUSE_MS * spread;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * spread;
}

/** `setTimeout` for any time. */
export function startTimer(ms: number, act: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(act, Math.min(ms, MAX_TIMER_MS));
}

/** Waits; rejects with the reason of the signal when that is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = startTimer(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** Does work that is aborted after so long, or by the caller; what does not listen to the signal is not waited for. */
export async function within<T>(
  limit: {
    readonly ms: number;
    readonly signal?: AbortSignal | undefined;
    readonly late: () => Error;
  },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { ms, signal: outer, late } = limit;
  outer?.throwIfAborted();
  const aborting = new AbortController();
  const stop = (): void => aborting.abort(outer?.reason);
  const timer = startTimer(ms, () => aborting.abort(late()));
  outer?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(aborting.signal), aborted(aborting.signal)]);
  } catch (error) {
    throw aborting.signal.aborted ? aborting.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
