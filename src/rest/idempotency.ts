import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preHandlerHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { limits } from '../contract/limits';
import { AppError, structuralError } from '../platform/errors';
import {
  canonicalJson,
  hashOf,
  parseIdempotencyKey,
  type Beginning,
  type Claim,
  type IdempotencyStore,
  type StoredAnswer,
} from '../platform/idempotency';
import type { Logger } from '../platform/logger';
import type { Endpoint } from './endpoint';
import { isStillTrue, type RepeatWindowDeps } from './repeat-window';
import { ReceivedUpload } from './request/upload';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim this request runs under, null when it is not protected by a key. */
    idempotency: Claim | null;
  }
}

export interface IdempotencyOptions extends RepeatWindowDeps {
  readonly store: IdempotencyStore;
  /** Who asks, stable over new credentials; null for anonymous callers, whose keys are ignored. */
  readonly principalOf: (request: FastifyRequest) => string | null;
  readonly log: Logger;
}

const KEPT_MS = { byKey: limits.idempotencyHours.value * 3_600_000, byBody: 60_000 };
/** The last word of a caller on a route with a `repeatWindow`, whatever it says. */
const LAST = 'last';
/** Headers that belong to the answer itself, not to one transmission of it. */
const KEPT_HEADERS = [
  'content-type',
  'location',
  'etag',
  'cache-control',
  'vary',
  'retry-after',
  'deprecation',
  'sunset',
  'link',
];

/**
 * Safe retries (specification part 4): an unsafe request with an `Idempotency-Key` is carried out once, and its
 * answer is given again to every repetition. Only successes and refusals by rule (422) are kept.
 */
export function createIdempotency(app: FastifyInstance, options: IdempotencyOptions): Idempotency {
  app.decorateRequest('idempotency', null);
  const preHandler: preHandlerHookHandler = (request, reply, done) => {
    claimOrReplay(request, reply, options).then((isReplayed) => {
      if (!isReplayed) done();
    }, done);
  };
  const onSend: onSendHookHandler = (request, reply, payload, done) => {
    const claim = request.idempotency;
    if (claim === null) return done(null, payload);
    const settled = settle(claim, { request, reply, payload }, options);
    // Word of a failure must not wait for the database that may be its cause.
    if (reply.statusCode >= 500) return done(null, payload);
    settled.then(() => done(null, payload), done);
  };
  return { hooksOf: ({ method }) => (method === 'GET' ? {} : { preHandler, onSend }) };
}

/** Hooks of a route that make its requests repeatable. */
export interface Idempotency {
  hooksOf(endpoint: Pick<Endpoint, 'method'>): Pick<RouteShorthandOptions, 'preHandler' | 'onSend'>;
}

/** True when the answer was there already and has been sent again. */
async function claimOrReplay(
  request: FastifyRequest,
  reply: FastifyReply,
  options: IdempotencyOptions,
): Promise<boolean> {
  const known = await lookUp(request, options);
  switch (known?.kind) {
    case undefined:
      return false;
    case 'run':
      request.idempotency = known.claim;
      return false;
    case 'replay':
      void replay(reply, known.answer);
      return true;
    case 'in_progress':
      throw inProgress();
    case 'reused':
      throw reused();
    case 'unreadable':
      throw unreadable();
  }
}

/** Null when nothing protects this request. */
async function lookUp(
  request: FastifyRequest,
  options: IdempotencyOptions,
): Promise<Beginning | null> {
  const { store, principalOf } = options;
  const { endpoint } = request.routeOptions.config;
  const principal = endpoint?.idempotent === false ? null : principalOf(request);
  if (endpoint === undefined || principal === null) return null;
  const header = request.headers['idempotency-key'];
  const fingerprint = fingerprintOf(request);
  const idOf = (name: string): string => hashOf(principal, endpoint.method, endpoint.path, name);
  if (header !== undefined) {
    const id = idOf(`key:${keyOf(header)}`);
    if (endpoint.repeatWindow) await store.discard(idOf(LAST));
    return store.begin({ id, fingerprint, keptMs: KEPT_MS.byKey });
  }
  if (endpoint.repeatWindow === undefined) return null;
  const last = { id: idOf(LAST), fingerprint, keptMs: KEPT_MS.byBody, replaces: true };
  const known = await store.begin(last);
  const isTrue = known.kind !== 'replay' || (await isStillTrue(request, known.answer, options));
  if (isTrue && known.kind !== 'unreadable') return known;
  await store.discard(last.id);
  return store.begin(last);
}

function keyOf(header: string | readonly string[]): string {
  const key = typeof header === 'string' ? parseIdempotencyKey(header) : null;
  if (key !== null) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
  throw structuralError([{ header: 'Idempotency-Key', code: 'invalid_idempotency_key', message }]);
}

/** Same address and same body. */
function fingerprintOf({ url, body }: FastifyRequest): string {
  const content = body instanceof ReceivedUpload ? `upload:${body.digest}` : canonicalJson(body);
  return hashOf(url, content ?? '');
}

interface Sent {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly payload: unknown;
}

/** A failure to keep the answer must not spoil the answer: the next attempt takes over with the same seed. */
async function settle(
  claim: Claim,
  { request, reply, payload }: Sent,
  { store, log }: IdempotencyOptions,
): Promise<void> {
  const { endpoint } = request.routeOptions.config;
  const status = reply.statusCode;
  try {
    if (isKept(status, request)) {
      const body = typeof payload === 'string' ? payload : '';
      const answer = { status, headers: keptHeaders(reply), body };
      await store.remember(claim, answer, { seal: endpoint?.answer.cache === 'no-store' });
    } else if (status >= 500) await store.release(claim);
    else await store.forget(claim);
  } catch (error) {
    log.warn({ err: error, requestId: request.id }, 'an answer could not be kept for retries');
  }
}

/** Without a key only successes are given again: nobody asked for a refusal to be remembered. */
function isKept(status: number, { headers }: FastifyRequest): boolean {
  const hasKey = headers['idempotency-key'] !== undefined;
  return (status >= 200 && status < 300) || (status === 422 && hasKey);
}

function keptHeaders(reply: FastifyReply): Readonly<Record<string, string>> {
  const present = KEPT_HEADERS.filter((name) => reply.getHeader(name) !== undefined);
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}

function replay(reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, 'idempotent-replayed': 'true' })
    .send(body === '' ? undefined : body);
}

function inProgress(): AppError {
  return new AppError({
    kind: 'conflict',
    code: 'idempotency_in_progress',
    message: 'The first request with this Idempotency-Key is still running.',
    details: { retryAfterSeconds: 1 },
  });
}

function unreadable(): AppError {
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
