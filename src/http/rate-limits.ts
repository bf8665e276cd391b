import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../contract/limits';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config';
import { AppError } from '../platform/errors';
import { hostOf } from '../platform/address';
import {
  createRateCounter,
  rateHeaders,
  type CountRate,
  type Rate,
  type RateState,
} from './rate-counter';

/** Counts the root fields of a GraphQL document against the limits of its viewer; throws `rate_limited`. */
type SpendRate = (work: { readonly fields: number; readonly isWrite: boolean }) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts further work of the request (fields of a GraphQL document); null while limits are off. */
    spendRate: SpendRate | null;
  }
}

const SEARCHES: ReadonlySet<string> = new Set(['/products', '/products/search']);
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const GRAPHQL = '/graphql';
const ALWAYS_ADMITTED = '/health/';

/**
 * Limits of ordinary requests (decisions.md part 8), counted in this process and divided by the number of
 * processes. Login protection is something else and always on.
 */
export function registerRateLimits(
  app: FastifyInstance,
  { config, clock }: { readonly config: Config; readonly clock: Clock },
): void {
  app.decorateRequest('spendRate', null);
  if (!config.rateLimitEnabled) return;
  const count = createRateCounter(clock);
  const share = (quota: number): number => Math.ceil(quota / config.workers);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(ALWAYS_ADMITTED)) return done();
    const spend = (cost: number, isWrite: boolean): readonly RateState[] =>
      countAll(ratesOf(request, isWrite), cost, { count, share });
    request.spendRate = ({ fields, isWrite }) => {
      // The request itself has counted as one read already.
      const states = spend(isWrite ? fields : fields - 1, isWrite);
      reply.headers(rateHeaders(states));
      throwWhenExceeded(states);
    };
    const states = spend(1, isWriteRequest(request));
    reply.headers(rateHeaders(states));
    try {
      throwWhenExceeded(states);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isShared(reply)) RATE_HEADERS.forEach((name) => reply.removeHeader(name));
    done(null, payload);
  });
}

const RATE_HEADERS = ['ratelimit', 'ratelimit-policy'];

/** A shared cache would hand what is left of one caller's limit to others. */
function isShared(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).startsWith('public');
}

function isWriteRequest({ method, routeOptions }: FastifyRequest): boolean {
  return !READS.has(method) && routeOptions.url !== GRAPHQL;
}

/** What a request counts against: everybody by credential or address, writes and anonymous searches once more. */
function ratesOf(request: FastifyRequest, isWrite: boolean): readonly Rate[] {
  const { viewer, routeOptions } = request;
  const isAnonymous = viewer.kind === 'anonymous';
  const key = isAnonymous ? hostOf(request.ip) : viewer.credentialId;
  const isSearch = isAnonymous && SEARCHES.has(routeOptions.url ?? '') && !isWrite;
  return [
    isAnonymous
      ? { name: 'anonymous', key, quota: limits.anonymousRate.value }
      : { name: 'credential', key, quota: limits.credentialRate.value },
    ...(isWrite ? [{ name: 'writes', key, quota: limits.writeRate.value }] : []),
    ...(isSearch ? [{ name: 'search', key, quota: limits.anonymousSearchRate.value }] : []),
  ];
}

interface Counting {
  readonly count: CountRate;
  readonly share: (quota: number) => number;
}

function countAll(rates: readonly Rate[], cost: number, { count, share }: Counting) {
  return rates.map((rate) => count({ ...rate, quota: share(rate.quota) }, cost));
}

function throwWhenExceeded(states: readonly RateState[]): void {
  const exceeded = states.filter(({ isExceeded }) => isExceeded);
  if (exceeded.length === 0) return;
  throw new AppError({
    kind: 'rate_limited',
    code: 'rate_limited',
    message: `Too many requests (${exceeded.map(({ name }) => name).join(', ')}); wait before you go on.`,
    details: { retryAfterSeconds: Math.max(...exceeded.map(({ resetSeconds }) => resetSeconds)) },
  });
}
