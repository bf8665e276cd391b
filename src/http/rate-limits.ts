import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendHookHandler,
} from 'fastify';
import { limits } from '../contract/limits';
import type { Clock } from '../platform/values/clock';
import { AppError } from '../platform/values/errors';
import { hostOf } from '../platform/values/address';
import { counter } from '../platform/telemetry/metrics';
import {
  createRateCounter,
  WINDOW_SECONDS,
  type RateQuota,
  type RateState,
} from '../platform/operations/rate-counter';
import { clientAddress } from './viewer';
import { isHealthCheck } from './addresses';

/** The work that a request asks for. */
interface Work {
  /** The number of root fields; each counts like a request. */
  readonly fields: number;
  /** The number of root fields that search for products. */
  readonly searches: number;
  readonly isWrite: boolean;
}

/** Counts the root fields of a GraphQL document against the limits of its viewer; throws `rate_limited`. */
type SpendRate = (work: Work) => Promise<void>;

/** A rate to count against, and by how much. */
type Spending = readonly (readonly [rate: RateQuota, cost: number])[];

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts more work of the request (fields of a GraphQL document); null while limits are off. */
    spendRate: SpendRate | null;
  }
}

const refusals = counter({
  name: 'commerce_rate_limit_refusals_total',
  help: 'Requests over the limits of ordinary requests, by limit',
  labels: ['limit'],
});

const SEARCHES: ReadonlySet<string> = new Set([
  '/products',
  '/products/search',
  '/products/suggest',
]);
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const GRAPHQL = '/graphql';

/** Limits of ordinary requests, counted per machine. Login protection is separate and always on. */
export function createRateLimits(clock: Clock) {
  const count = createRateCounter(clock);
  const spend = async (spending: Spending, reply: FastifyReply) => {
    const states = await Promise.all(spending.map(([rate, cost]) => count(rate, cost)));
    reply.headers(rateHeaders(states));
    throwWhenExceeded(states);
  };
  const countRequest: onRequestAsyncHookHandler = async (request, reply) => {
    if (isHealthCheck(request)) return;
    // The request itself counts as one read.
    request.spendRate = (work) => {
      const fields = work.isWrite ? work.fields : work.fields - 1;
      return spend(spendingOf(request, { ...work, fields }), reply);
    };
    await spend(spendingOf(request, workOf(request)), reply);
  };
  return {
    countLookUp: async (request: FastifyRequest, reply: FastifyReply) => {
      const rate = { ...anonymousRate(hostOfClient(request)), name: 'credentials' };
      await spend([[rate, 1]], reply);
      return () => count(rate, -1);
    },
    countAnonymous: (request: FastifyRequest, reply: FastifyReply) =>
      spend([[anonymousRate(hostOfClient(request)), 1]], reply),
    countRequest,
    hideLimitsFromSharedCaches,
  };
}

const RATE_HEADERS = ['ratelimit', 'ratelimit-policy'];

/** A shared cache would show one caller's remaining limit to others. */
const hideLimitsFromSharedCaches: onSendHookHandler = (_request, reply, payload, done) => {
  if (String(reply.getHeader('cache-control')).startsWith('public')) {
    for (const name of RATE_HEADERS) void reply.removeHeader(name);
  }
  done(null, payload);
};

const hostOfClient = (request: FastifyRequest): string => hostOf(clientAddress(request));

function anonymousRate(key: string): RateQuota {
  return { name: 'anonymous', key, quota: limits.anonymousRate.value };
}

/** For a request before its body is read. */
function workOf({ method, routeOptions: { url = '' } }: FastifyRequest): Work {
  const isWrite = !READS.has(method) && url !== GRAPHQL;
  return { fields: 1, searches: SEARCHES.has(url) && !isWrite ? 1 : 0, isWrite };
}

/** The identity of a caller for limits: its credential, or its address if it has none. */
export function callerOf(request: FastifyRequest): string {
  const { viewer } = request;
  return viewer.kind === 'anonymous' ? hostOfClient(request) : viewer.credentialId;
}

/**
 * The rates that apply: every caller by credential or address; writes and anonymous searches also have limits of their
 * own.
 */
function spendingOf(request: FastifyRequest, { fields, searches, isWrite }: Work): Spending {
  const isAnonymous = request.viewer.kind === 'anonymous';
  const key = callerOf(request);
  const caller = isAnonymous
    ? anonymousRate(key)
    : { name: 'credential', key, quota: limits.credentialRate.value };
  const writes = { name: 'writes', key, quota: limits.writeRate.value };
  const search = { name: 'search', key, quota: limits.anonymousSearchRate.value };
  return [
    [caller, fields],
    ...(isWrite ? [[writes, fields] as const] : []),
    ...(isAnonymous && searches > 0 ? [[search, searches] as const] : []),
  ];
}

function throwWhenExceeded(states: readonly RateState[]): void {
  const exceededStates = states.filter(({ isExceeded }) => isExceeded);
  if (exceededStates.length === 0) return;
  for (const { name } of exceededStates) refusals(1, { limit: name });
  throw new AppError({
    kind: 'rate_limited',
    code: 'rate_limited',
    message: `Too many requests (${exceededStates.map(({ name }) => name).join(', ')}); wait before you send more.`,
    details: {
      retryAfterSeconds: Math.max(...exceededStates.map(({ resetSeconds }) => resetSeconds)),
    },
  });
}

/** The fields of the IETF draft: every quota with its window and what remains of it. */
function rateHeaders(states: readonly RateState[]): Readonly<Record<string, string>> {
  return {
    ratelimit: states
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    'ratelimit-policy': states
      .map(({ name, quota }) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`)
      .join(', '),
  };
}
