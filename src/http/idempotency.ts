import { limits } from '../contract/limits';
import { AppError, structuralError } from '../platform/values/errors';
import {
  parseIdempotencyKey,
  type Beginning,
  type Claim,
  type IdempotencyStore,
  type LastWriter,
  type StoredAnswer,
} from '../platform/operations/idempotency';
import type { Logger } from '../platform/telemetry/logger';

/** How long an answer is given again. */
export const KEPT_MS = limits.idempotencyHours.value * 3_600_000;

/** The key of an `Idempotency-Key` header. */
export function idempotencyKeyOf(header: string | readonly string[]): string {
  const key = typeof header === 'string' ? parseIdempotencyKey(header) : null;
  if (key !== null) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
  throw structuralError([{ header: 'Idempotency-Key', code: 'invalid_idempotency_key', message }]);
}

/** The right to run, or the answer that was given before; refuses everything else. */
export function claimOrAnswer(
  beginning: Beginning,
): Extract<Beginning, { readonly kind: 'run' | 'replay' }> {
  switch (beginning.kind) {
    case 'run':
    case 'replay':
      return beginning;
    case 'in_progress':
      throw inProgress();
    case 'reused':
      throw reused();
    case 'unreadable':
      throw answerLost();
  }
}

/** What becomes of a claim: an answer to keep; nothing was carried out; or nobody knows. */
export type Ending = StoredAnswer | 'forget' | 'release';

export interface SettleOptions {
  readonly store: IdempotencyStore;
  readonly log: Logger;
  readonly requestId: string;
  /** The body is kept encrypted. */
  readonly seal: boolean;
  /** What the answer is to be erased with. */
  readonly about: readonly string[];
  /** Taken with an answer that is kept. */
  readonly lastWriter?: LastWriter | undefined;
}

/**
 * A failure to keep the answer must not spoil the answer: the next attempt takes over with the same seed. It does when
 * an earlier attempt began: what that one did was found by a read, which a rollback may take back, and no majority has
 * confirmed it before this write. An attempt that stood still until another one took over has no answer of its own: the
 * other one may do what this one was refused. Whoever repeats the request gets what that one answers.
 */
export async function settleClaim(
  claim: Claim,
  ending: Ending,
  { store, log, requestId, seal, about, lastWriter }: SettleOptions,
): Promise<void> {
  let isOwn = true;
  try {
    if (ending === 'release') await store.release(claim);
    else if (ending === 'forget') await store.forget(claim);
    else isOwn = await store.remember(claim, ending, { seal, about, lastWriter });
  } catch (error) {
    log.warn({ err: error, requestId }, 'an answer could not be kept for retries');
    if (claim.isResumed && typeof ending !== 'string') throw error;
  }
  if (!isOwn) throw inProgress();
}

function inProgress(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'idempotency_in_progress',
    message: 'Another attempt of this request is still running; repeat it in a second.',
    details: { retryAfterSeconds: 1 },
  });
}

function answerLost(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'idempotency_answer_lost',
    message:
      'The request with this Idempotency-Key was carried out, but its answer cannot be read any more; ' +
      'look at what it changed, and use a new key.',
  });
}

function reused(): AppError {
  const message = 'This Idempotency-Key was used for another request; use a new one.';
  return new AppError({
    kind: 'domain',
    code: 'idempotency_key_reused',
    message,
    details: { userMessage: message },
  });
}
