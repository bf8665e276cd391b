import type { IncomingMessage } from 'node:http';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { CURRENT_VERSION } from '../contract/versions';
import { newId } from '../platform/values/ids';

const ACCEPTED_ID = /^[\w-]{8,64}$/;

/** The client's own `X-Request-Id` when it is well-formed, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const requestId = request.headers['x-request-id'];
  return typeof requestId === 'string' && ACCEPTED_ID.test(requestId)
    ? requestId
    : newId('req', new Date());
}

/**
 * Responses are data: browsers must not guess their type, frame them, or run anything in them. Pages have a policy of
 * their own.
 */
const ALWAYS: Readonly<Record<string, string>> = {
  'api-version': CURRENT_VERSION,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const IN_PRODUCTION: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Sets the headers of every response: request id, contract version, security. */
export function createCommonHeaders({
  isProduction,
}: {
  readonly isProduction: boolean;
}): onRequestHookHandler {
  const headers = { ...ALWAYS, ...(isProduction ? IN_PRODUCTION : {}) };
  return function setCommonHeaders(request, reply, done) {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  };
}

/** Appends to a list header that others set too (CORS: `Vary`, deprecations: `Link`). */
export function appendHeader(reply: FastifyReply, name: string, value: string): void {
  const current = reply.getHeader(name);
  reply.header(name, current === undefined ? value : `${String(current)}, ${value}`);
}

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  'Api-Version',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Query-Cost',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Frontends in development on this machine. */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface CorsOptions {
  /** `*`, or origins such as `https://shop.example.com`. */
  readonly corsOrigins: readonly string[];
  readonly isProduction: boolean;
}

/**
 * Lets pages of the configured origins call the service. Without configured origins, only pages of this machine may,
 * and only outside production. Null if no page may.
 */
export function corsOptions({ corsOrigins, isProduction }: CorsOptions): FastifyCorsOptions | null {
  const isAnybody = corsOrigins.includes('*');
  const origins = corsOrigins.length === 0 && !isProduction ? [LOCAL] : [...corsOrigins];
  if (origins.length === 0) return null;
  return {
    origin: isAnybody ? '*' : origins,
    credentials: !isAnybody,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    // Callers that are not browsers get the methods too.
    strictPreflight: false,
    // `answerOptions` sends the methods of the path.
    preflightContinue: true,
  };
}
