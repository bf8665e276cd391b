import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { limits } from '../contract/limits';
import { principalOf, rankOf, userIdOf } from '../modules/accounts';
import { AppError, structuralError } from '../platform/values/errors';
import {
  hashOf,
  parseIdempotencyKey,
  type Beginning,
  type Claim,
  type IdempotencyStore,
  type RememberOptions,
  type StoredResponse,
} from '../platform/operations/idempotency';
import type { Logger } from '../platform/telemetry/logger';

declare module 'fastify' {
  interface FastifyRequest {
    /** The attempt that runs under a claim; null if nothing protects the request. */
    attempt: Attempt | null;
  }
}

/** An unsafe request that may be retried. */
export interface RepeatableRequest {
  /** Method and path of the route, or the mutation at `/graphql`. */
  readonly route: string;
  /** Distinguishes the request from others with the same key. */
  readonly fingerprint: string;
  /** The stored body is encrypted. */
  readonly seal: boolean;
  /** Refuses a caller who may not make the request, before a stored response is replayed. */
  readonly authorize?: () => void;
  /** Set for a creation whose response is replayed for a short time even without a key. */
  readonly creation?: RepeatableCreation | undefined;
}

export interface RepeatableCreation {
  /** Whether this response says that something was created. */
  readonly hasCreated: (body: string) => boolean;
  /** Whether everything created by this response is still unchanged. */
  readonly isUnchanged: (body: string) => Promise<boolean>;
}

interface Attempt {
  readonly claim: Claim;
  readonly hasKey: boolean;
  readonly request: RepeatableRequest;
}

/** How a claim ends: with a response to store, with nothing carried out, or with an unknown outcome. */
export type Ending = StoredResponse | 'forget' | 'release';

export interface Idempotency {
  /** Claims the request, or replays its stored response; refuses a key that is malformed, reused or in use. */
  begin(request: FastifyRequest, repeatable: RepeatableRequest): Promise<StoredResponse | null>;
  /** Ends the claim. Rejects if another attempt has the response, or if this one must not be sent. */
  settle(request: FastifyRequest, ending: Ending): Promise<void>;
  /** Ends the claim of a request that was answered before its work was done; the next attempt takes over. */
  release(request: FastifyRequest): Promise<void>;
  /** The hook that ends the claims of REST requests with their responses. */
  readonly storeResponse: onSendHookHandler;
}

/** How long a response is replayed. */
export const REPLAY_MS = limits.idempotencyHours.value * 3_600_000;
const KEYLESS_REPLAY_MS = 60_000;
/** Headers that belong to the response itself, not to one transmission of it. */
const STORED_HEADERS = [
  'content-type',
  'location',
  'etag',
  'cache-control',
  'vary',
  'retry-after',
  'query-cost',
];

/**
 * Safe retries for REST and `/graphql` (docs/decisions/009-safe-retries.md): an unsafe request with an
 * `Idempotency-Key` is carried out once, and every retry gets the stored response. Callers without a credential have no
 * keys.
 */
export function createIdempotency(
  app: FastifyInstance,
  { store, log }: { readonly store: IdempotencyStore; readonly log: Logger },
): Idempotency {
  app.decorateRequest('attempt', null);

  const begin: Idempotency['begin'] = async (request, repeatable) => {
    const { viewer } = request;
    const { route, fingerprint, creation, authorize } = repeatable;
    const [principal, ownerId] = [principalOf(viewer), userIdOf(viewer)];
    const header = request.headers['idempotency-key'];
    const hasKey = header !== undefined;
    if (principal === null || ownerId === null || !(hasKey || creation)) return null;
    const name = hasKey ? `key:${keyOf(header)}` : `body:${fingerprint}`;
    const attemptFacts = {
      ...{ id: hashOf(principal, route, name), ownerId, fingerprint, callerRank: rankOf(viewer) },
      ...(hasKey ? { keptMs: REPLAY_MS } : { keptMs: KEYLESS_REPLAY_MS, slot: principal }),
    };
    let beginning = await store.begin(attemptFacts);
    if (!hasKey && 'seed' in beginning && !(await isCurrent(beginning, creation))) {
      await store.discard(attemptFacts.id, beginning.seed);
      beginning = await store.begin(attemptFacts);
    }
    if (beginning.kind !== 'run') authorize?.();
    const claimOutcome = claimOrReplay(beginning);
    if (claimOutcome.kind === 'replay') return claimOutcome.response;
    request.attempt = { claim: claimOutcome.claim, hasKey, request: repeatable };
    return null;
  };

  const settle: Idempotency['settle'] = async (request, ending) => {
    const { attempt } = request;
    if (attempt === null) return;
    request.attempt = null;
    const { seal } = attempt.request;
    const takes = placeOf(request, attempt, ending);
    await settleClaim(attempt.claim, ending, { store, log, requestId: request.id, seal, takes });
  };

  return {
    begin,
    settle,
    release: (request) => settle(request, 'release'),
    storeResponse: (request, reply, payload, done) => {
      const { attempt } = request;
      if (attempt === null || request.responseState === 'early') return done(null, payload);
      const settlement = settle(request, endingOf(attempt, reply, payload));
      // A report of a failure does not wait for the database, which may be its cause.
      if (reply.statusCode >= 500) return done(null, payload);
      settlement.then(
        () => done(null, payload),
        (error: Error) => {
          for (const header of STORED_HEADERS) void reply.removeHeader(header);
          done(error);
        },
      );
    },
  };
}

/** The right to run, or the stored response; refuses everything else. */
export function claimOrReplay(
  beginning: Beginning,
): Extract<Beginning, { readonly kind: 'run' | 'replay' }> {
  switch (beginning.kind) {
    case 'run':
    case 'replay':
      return beginning;
    case 'in_progress':
      throw inProgress();
    case 'reused':
      throw keyReused();
    case 'unreadable':
      throw responseLost();
  }
}

interface SettleOptions extends RememberOptions {
  readonly store: IdempotencyStore;
  readonly log: Logger;
  readonly requestId: string;
}

/**
 * Ends a claim. If the response cannot be stored, it is still sent: the next attempt takes over with the same seed. The
 * exception is an attempt that took over from an earlier one: it has read the earlier one's writes, and only this write
 * proves that a majority has them. An attempt that was overtaken has no response, because the other attempt may carry
 * out what this one was refused.
 */
export async function settleClaim(
  claim: Claim,
  ending: Ending,
  { store, log, requestId, ...options }: SettleOptions,
): Promise<void> {
  let isOwn = true;
  try {
    if (ending === 'release') await store.release(claim);
    else if (ending === 'forget') await store.forget(claim);
    else isOwn = await store.remember(claim, ending, options);
  } catch (error) {
    log.warn({ err: error, requestId }, 'a response could not be stored for retries');
    if (claim.isResumed && typeof ending !== 'string') throw error;
  }
  if (!isOwn) throw inProgress();
}

function keyOf(header: string | readonly string[]): string {
  const key = typeof header === 'string' ? parseIdempotencyKey(header) : null;
  if (key !== null) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
  throw structuralError([{ header: 'Idempotency-Key', code: 'invalid_idempotency_key', message }]);
}

/** Whether a response to a request without a key may be replayed. */
async function isCurrent(
  beginning: Extract<Beginning, { readonly seed: string }>,
  creation: RepeatableCreation | undefined,
): Promise<boolean> {
  if (beginning.kind !== 'replay' || creation === undefined) return false;
  return creation.isUnchanged(beginning.response.body);
}

/** A caller's last creation replaces earlier ones, with or without a key. */
function placeOf({ viewer }: FastifyRequest, { request: { creation } }: Attempt, ending: Ending) {
  const [slot, ownerId] = [principalOf(viewer), userIdOf(viewer)];
  if (typeof ending === 'string' || ending.status >= 300) return undefined;
  if (slot === null || ownerId === null) return undefined;
  return creation?.hasCreated(ending.body) ? { slot, ownerId } : undefined;
}

/** Stores successes and refusals by rule (422); without a key only responses that created something. */
function endingOf(
  { hasKey, request: { creation } }: Attempt,
  reply: FastifyReply,
  payload: unknown,
): Ending {
  const status = reply.statusCode;
  const body = typeof payload === 'string' ? payload : '';
  const isSuccess = status >= 200 && status < 300;
  const isStored = hasKey ? isSuccess || status === 422 : isSuccess && creation?.hasCreated(body);
  if (isStored) return { status, headers: storedHeaders(reply), body };
  return status >= 500 ? 'release' : 'forget';
}

export function storedHeaders(reply: FastifyReply): StoredResponse['headers'] {
  const present = STORED_HEADERS.filter((name) => reply.getHeader(name) !== undefined);
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}

/** Prepares the reply for a replayed response. */
export function announceReplay(reply: FastifyReply, { status, headers }: StoredResponse): void {
  void reply.code(status).headers({ ...headers, 'idempotent-replayed': 'true' });
}

function inProgress(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'idempotency_in_progress',
    message: 'Another attempt of this request is still running; repeat it in a second.',
    details: { retryAfterSeconds: 1 },
  });
}

function responseLost(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'idempotency_answer_lost',
    message:
      'The request with this Idempotency-Key was carried out, but its response can no longer be read; ' +
      'check what it changed, and use a new key.',
  });
}

function keyReused(): AppError {
  const message = 'This Idempotency-Key was used for another request; use a new one.';
  return new AppError({
    kind: 'domain',
    code: 'idempotency_key_reused',
    message,
    details: { userMessage: message },
  });
}
