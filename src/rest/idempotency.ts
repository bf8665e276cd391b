import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preHandlerHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import {
  claimOrAnswer,
  idempotencyKeyOf,
  KEPT_MS,
  settleClaim,
  type Ending,
} from '../http/idempotency';
import {
  ANYBODY,
  canonicalJson,
  hashOf,
  subjectsIn,
  type Beginning,
  type Claim,
  type ClaimedRequest,
  type IdempotencyStore,
  type LastWriter,
  type StoredAnswer,
} from '../platform/operations/idempotency';
import type { Logger } from '../platform/telemetry/logger';
import type { Endpoint } from './endpoint';
import { isLastWord, isStillTrue, type RepeatWindowDeps } from './repeat-window';
import { ReceivedUpload } from './upload';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim this request runs under, null when it is not protected by a key. */
    idempotency: Claim | null;
  }
}

export interface IdempotencyOptions extends RepeatWindowDeps {
  readonly store: IdempotencyStore;
  /** The caller, stable over new credentials; null for anonymous callers, whose keys are ignored. */
  readonly principalOf: (request: FastifyRequest) => string | null;
  /** How much the caller may see and do. */
  readonly rankOf: (request: FastifyRequest) => number;
  /** Whose account it is; null for callers without one. */
  readonly accountOf: (request: FastifyRequest) => string | null;
  readonly log: Logger;
}

const REPEAT_WINDOW_MS = 60_000;
/** Headers that belong to the answer itself, not to one transmission of it. */
const KEPT_HEADERS = ['content-type', 'location', 'etag', 'cache-control', 'vary', 'retry-after'];

/**
 * Safe retries (docs/decisions/009-safe-retries.md): an unsafe request with an `Idempotency-Key` is carried out once, and its
 * answer is given again to every repetition. Only successes and refusals by rule (422) are kept.
 */
export function createIdempotency(app: FastifyInstance, options: IdempotencyOptions): Idempotency {
  app.decorateRequest('idempotency', null);
  const preHandlerOf =
    (announceReplay: AnnounceReplay): preHandlerHookHandler =>
    (request, reply, done) => {
      claimOrReplay(request, reply, { ...options, announceReplay }).then((isReplayed) => {
        if (!isReplayed) done();
      }, done);
    };
  const settle = (request: FastifyRequest, claim: Claim, ending: Ending): Promise<void> => {
    const { endpoint } = request.routeOptions.config;
    const seal = endpoint?.cache === 'no-store';
    const about = typeof ending === 'string' ? [] : subjectsOf(request, ending.body, options);
    const isSuccess = typeof ending !== 'string' && ending.status < 300;
    const isLast = isSuccess && isLastWord(endpoint?.repeatWindow, ending);
    const lastWriter = isLast ? lastWriterOf(request, options) : undefined;
    return settleClaim(claim, ending, {
      ...options,
      requestId: request.id,
      seal,
      about,
      lastWriter,
    });
  };
  const onSend: onSendHookHandler = (request, reply, payload, done) => {
    const claim = request.idempotency;
    if (claim === null || request.answer === 'early') return done(null, payload);
    const settled = settle(request, claim, endingOf(request, reply, payload));
    // Word of a failure must not wait for the database that may be its cause.
    if (reply.statusCode >= 500) return done(null, payload);
    settled.then(
      () => done(null, payload),
      (error: Error) => {
        for (const name of KEPT_HEADERS) void reply.removeHeader(name);
        done(error);
      },
    );
  };
  return {
    hooksOf: ({ method }, announceReplay) =>
      method === 'GET' ? {} : { preHandler: preHandlerOf(announceReplay), onSend },
    release: async (request) => {
      if (request.idempotency !== null) await settle(request, request.idempotency, 'release');
    },
  };
}

/** Adds the headers about deprecated fields to a replayed success, and counts their use. */
type AnnounceReplay = (request: FastifyRequest, reply: FastifyReply) => void;

/** Hooks of a route that make its requests repeatable. */
export interface Idempotency {
  hooksOf(
    endpoint: Pick<Endpoint, 'method'>,
    announceReplay: AnnounceReplay,
  ): Pick<RouteShorthandOptions, 'preHandler' | 'onSend'>;
  /** The work of a request that was answered before has ended: the next attempt may take over. */
  release(request: FastifyRequest): Promise<void>;
}

/** True when the answer was there already and has been sent again. */
async function claimOrReplay(
  request: FastifyRequest,
  reply: FastifyReply,
  options: IdempotencyOptions & { readonly announceReplay: AnnounceReplay },
): Promise<boolean> {
  const beginning = await lookUp(request, options);
  if (beginning === null) return false;
  const known = claimOrAnswer(beginning);
  if (known.kind === 'run') request.idempotency = known.claim;
  else replay(request, reply, { answer: known.answer, announceReplay: options.announceReplay });
  return known.kind === 'replay';
}

/** Null when nothing protects this request. */
async function lookUp(
  request: FastifyRequest,
  options: IdempotencyOptions,
): Promise<Beginning | null> {
  const { store, principalOf, rankOf } = options;
  const { endpoint } = request.routeOptions.config;
  const principal = endpoint?.idempotent === false ? null : principalOf(request);
  if (endpoint === undefined || principal === null) return null;
  const header = request.headers['idempotency-key'];
  const callerRank = rankOf(request);
  const [fingerprint, alike] = fingerprintsOf(request);
  if (header !== undefined) {
    const id = recordIdOf(request, principal, `key:${idempotencyKeyOf(header)}`);
    const asked = { id, fingerprint, keptMs: KEPT_MS, callerRank };
    const known = await store.begin(asked);
    const isOther = known.kind === 'reused' && alike !== undefined;
    return isOther ? store.begin({ ...asked, fingerprint: alike }) : known;
  }
  if (endpoint.repeatWindow === undefined) return null;
  const id = recordIdOf(request, principal, `body:${fingerprint}`);
  return lookUpBody(request, { id, fingerprint, keptMs: REPEAT_WINDOW_MS, callerRank }, options);
}

/** What the same body was answered without a key within a minute. */
async function lookUpBody(
  request: FastifyRequest,
  asked: ClaimedRequest,
  options: IdempotencyOptions,
): Promise<Beginning> {
  const { store } = options;
  const known = await store.begin(asked);
  if (!('seed' in known)) return known;
  if (!(await isRepeatable(request, known, options))) {
    await store.discard(asked.id, known.seed);
    return store.begin(asked);
  }
  if (known.kind !== 'replay' || known.answer.status !== PARTLY_DONE) return known;
  await store.reopen(asked.id, known.seed, asked.keptMs);
  return withoutRivals(await store.begin(asked));
}

/** What was refused is tried again: its cause may be gone. */
const PARTLY_DONE = 207;

/** The earlier attempt has ended: none stands still that what is refused now would have to be kept from. */
function withoutRivals(beginning: Beginning): Beginning {
  if (beginning.kind !== 'run') return beginning;
  return { ...beginning, claim: { ...beginning.claim, isResumed: false } };
}

/** Whether what a request without a key was answered is still the last word of its caller, and true. */
async function isRepeatable(
  request: FastifyRequest,
  known: Extract<Beginning, { readonly seed: string }>,
  options: IdempotencyOptions,
): Promise<boolean> {
  if (known.kind === 'unreadable') return false;
  const { id } = lastWriterOf(request, options);
  return (
    (await options.store.hasLastWord(id, known.seed)) &&
    (await isStillTrue(request, known.answer, options))
  );
}

/** What an answer is erased with: with its caller too, who may have written what it holds. */
function subjectsOf(
  request: FastifyRequest,
  body: string,
  { accountOf }: IdempotencyOptions,
): readonly string[] {
  const { outlivesErasure, leavesUnnamed } = request.routeOptions.config.endpoint ?? {};
  if (outlivesErasure) return [];
  if (leavesUnnamed) return [ANYBODY];
  const account = accountOf(request);
  return account === null ? subjectsIn(body) : [account, ...subjectsIn(body)];
}

function lastWriterOf(request: FastifyRequest, { principalOf }: IdempotencyOptions): LastWriter {
  const id = recordIdOf(request, principalOf(request) ?? '', 'last-word');
  return { id, keptMs: REPEAT_WINDOW_MS };
}

/** One of the records that a caller has on a route. */
function recordIdOf({ routeOptions }: FastifyRequest, principal: string, name: string): string {
  const { method = '', path = '' } = routeOptions.config.endpoint ?? {};
  return hashOf(principal, method, path, name);
}

/** Where a body may be left out, an empty object counts as none; elsewhere none is refused. */
const ALIKE: Readonly<Record<string, string>> = { '': '{}', '{}': '' };

/** Same address and same body; and what else means the same. */
function fingerprintsOf({ url, body }: FastifyRequest): readonly [string, string?] {
  const isUpload = body instanceof ReceivedUpload;
  const content = isUpload ? `upload:${body.digest}` : (canonicalJson(body) ?? '');
  const alike = ALIKE[content];
  const fingerprint = hashOf(url, content);
  return alike === undefined ? [fingerprint] : [fingerprint, hashOf(url, alike)];
}

function endingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Ending {
  const status = reply.statusCode;
  if (!isKept(status, request)) return status >= 500 ? 'release' : 'forget';
  const body = typeof payload === 'string' ? payload : '';
  return { status, headers: keptHeaders(reply), body };
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

function replay(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, announceReplay }: Replay,
): void {
  const { status, headers, body } = answer;
  reply.code(status).headers({ ...headers, 'idempotent-replayed': 'true' });
  if (body === '') return void reply.send();
  if (status < 300) announceReplay(request, reply);
  void reply.send(body);
}

interface Replay {
  readonly answer: StoredAnswer;
  readonly announceReplay: AnnounceReplay;
}
