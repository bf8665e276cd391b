import { ConnectionError, DeadlineError, Problem } from './problem.ts';
import type { CallOptions, Retry } from './settings.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
export const RETRIES = 4;
const TIMEOUT_MS = 60_000;
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Besides 5xx, the statuses that may be others a little later. */
const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];
/** Timers take anything longer, some 25 days, for nothing. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `Retry-After` in milliseconds: seconds or a date; null when there is none that can be read. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/** Whether the same request may be answered otherwise a little later. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof Problem)) return false;
  const { status, code } = error;
  return status >= 500 || RETRYABLE_STATUSES.includes(status) || code === 'idempotency_in_progress';
}

/** Refused before anything was done. Where a CAPTCHA opens a try at once, the caller decides whether to wait. */
export const isRejectedEarly = (error: unknown): boolean =>
  error instanceof Problem && error.status === 429 && error.details['challengeUrl'] === undefined;

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

interface Limit {
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
  /** What is thrown after the time. */
  readonly message: string;
}

/** Aborts the work after a time, or with the caller's signal; does not wait for work that ignores its signal. */
export async function within<T>(
  { ms, signal: outer, message }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const aborting = new AbortController();
  const { signal } = aborting;
  const stop = (): void => aborting.abort(outer?.reason);
  const timer = startTimer(ms, () => aborting.abort(new DeadlineError(message)));
  outer?.addEventListener('abort', stop, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([work(signal), aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}

type Limits = Pick<CallOptions, 'retries' | 'timeoutMs' | 'attemptTimeoutMs' | 'signal'>;

interface Repeats extends Limits {
  readonly operation: string;
  readonly mayRepeat: (error: unknown) => boolean;
  readonly onRetry: ((retry: Retry) => void) | undefined;
}

/** Makes attempts until one succeeds, a failure is final, or no time is left. */
export async function repeat<T>(
  { operation, mayRepeat, onRetry, signal, ...limits }: Repeats,
  attemptOnce: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const {
    retries = RETRIES,
    timeoutMs = TIMEOUT_MS,
    attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  } = limits;
  const endsAt = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const ms = Math.ceil(Math.min(attemptTimeoutMs, endsAt - performance.now()));
    const message = `No answer to ${operation} within ${ms} ms.`;
    try {
      return await within({ ms, signal, message }, attemptOnce);
    } catch (error) {
      const waitMs = pauseBefore(attempt, error);
      const isOver = attempt > retries || performance.now() + waitMs >= endsAt;
      if (isOver || signal?.aborted || !mayRepeat(error)) throw error;
      onRetry?.({ operation, error, attempt, waitMs });
      await pause(waitMs, signal);
    }
  }
}
