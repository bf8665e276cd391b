import { ConnectionError, DeadlineError, Problem } from './problem.ts';
import type { CallOptions, Retry } from './settings.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
export const RETRIES = 4;
const TIMEOUT_MS = 60_000;
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** The statuses other than 5xx after which a retry may succeed. */
const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];
/** A timer with a longer delay (about 25 days) fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `Retry-After` (seconds or a date) in milliseconds; `null` if it is missing or malformed. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/** Whether a retry of the same request may succeed after a while. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof Problem)) return false;
  const { status, code } = error;
  return status >= 500 || RETRYABLE_STATUSES.includes(status) || code === 'idempotency_in_progress';
}

/**
 * Whether the service refused the request before it did anything. If a CAPTCHA allows another
 * attempt immediately, the caller decides.
 */
export const isRejectedEarly = (error: unknown): boolean =>
  error instanceof Problem && error.status === 429 && error.details['challengeUrl'] === undefined;

/**
 * The pause before attempt `attempt + 1`: as the service requests, or with exponential backoff. Jitter keeps clients
 * that failed together from retrying together.
 */
export function pauseBefore(attempt: number, error: unknown): number {
  const askedMs = error instanceof Problem ? error.retryAfterMs : null;
  const spread = 0.5 + Math.random() / 2;
  if (askedMs !== null) return askedMs + FIRST_PAUSE_MS * spread;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * spread;
}

/** A signal that aborts with the caller's signal, or after a timeout that can be reset. */
export class TimeLimit {
  readonly #aborting = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #stop = (): void => this.#aborting.abort(this.#caller?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Throws if the caller's signal is aborted. */
  constructor(caller?: AbortSignal) {
    caller?.throwIfAborted();
    caller?.addEventListener('abort', this.#stop, { once: true });
    this.#caller = caller;
  }

  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Calls `act` after a time, and replaces the previous timer. */
  after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, Math.min(ms, MAX_TIMER_MS));
  }

  /** `error` becomes the reason of the signal. */
  abortAfter(ms: number, error: Error): void {
    this.after(ms, () => this.#aborting.abort(error));
  }

  /** The outcome of the work, or the reason of the signal, even if the work ignores the signal. */
  async race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    const abort = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([work, abort]);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#stop);
    this.#aborting.abort();
  }
}

/** Waits; rejects with the reason of the signal if that aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const limit = new TimeLimit(signal);
  const timeout = new Promise<void>((resolve) => limit.after(ms, resolve));
  await limit.race(timeout).finally(() => limit.end());
}

interface Repeats extends CallOptions {
  readonly operation: string;
  readonly mayRepeat: (error: unknown) => boolean;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** Retries until an attempt succeeds, a failure is final, or the time is up. */
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
    const limit = new TimeLimit(signal);
    limit.abortAfter(ms, new DeadlineError(`No answer to ${operation} within ${ms} ms.`));
    try {
      return await limit.race(attemptOnce(limit.signal)).finally(() => limit.end());
    } catch (error) {
      const waitMs = pauseBefore(attempt, error);
      const isOver = attempt > retries || performance.now() + waitMs >= endsAt;
      if (isOver || signal?.aborted || !mayRepeat(error)) throw error;
      onRetry?.({ operation, error, attempt, waitMs });
      await pause(waitMs, signal);
    }
  }
}
