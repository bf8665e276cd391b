import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { anonymous, type Authenticate, type ClientFacts, type Viewer } from '../modules/accounts';
export type { Action } from '../modules/accounts';

import type { Config } from '../platform/config/config';
import { asUnavailable } from '../platform/mongo/errors';
import { parseAddress } from '../platform/values/address';
import { withDeadline } from '../platform/values/deadline';
import { isAppError } from '../platform/values/errors';
import { isHealthCheck } from './addresses';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
}

/** Limits that apply before the caller is identified; both reject with `rate_limited`. */
interface CredentialLimits {
  /** Counts the look-up of a credential against its address. The returned function undoes it. */
  countLookUp(request: FastifyRequest, reply: FastifyReply): Promise<() => Promise<unknown>>;
  /** A request with an invalid credential counts as an anonymous one. */
  countAnonymous(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export interface ViewerDeps {
  readonly authenticate: Authenticate;
  /** Null while limits are off. */
  readonly rateLimits: CredentialLimits | null;
}

/** Probes usually time out after a second. */
const HEALTH_LOOK_UP_MS = 500;

/** Identifies the caller before anything else looks at the request. */
export function createViewerHook(app: FastifyInstance, deps: ViewerDeps): onRequestHookHandler {
  app.decorateRequest('viewer');
  return function identifyViewer(request, reply, done) {
    const cachedViewer = deps.authenticate.findCached(request.headers.authorization, () =>
      clientAddress(request),
    );
    if (cachedViewer !== null) {
      request.viewer = cachedViewer;
      return done();
    }
    const pendingViewer = lookUp(request, reply, deps);
    (isHealthCheck(request) ? viewerOrAnonymous(pendingViewer) : pendingViewer).then((viewer) => {
      request.viewer = viewer;
      done();
    }, done);
  };
}

/** A health check answers every caller, even if the database cannot confirm the credential. */
async function viewerOrAnonymous(pendingViewer: Promise<Viewer>): Promise<Viewer> {
  try {
    return await withDeadline(pendingViewer, HEALTH_LOOK_UP_MS);
  } catch (error) {
    if (asUnavailable(error) === null) throw error;
    return anonymous;
  }
}

/** A look-up counts against the address until the credential proves valid. */
async function lookUp(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, rateLimits }: ViewerDeps,
): Promise<Viewer> {
  const refund = await rateLimits?.countLookUp(request, reply);
  try {
    const { authorization = '' } = request.headers;
    const viewer = await authenticate.lookUp(authorization, clientAddress(request));
    await refund?.();
    return viewer;
  } catch (error) {
    if (isAppError(error) && error.kind === 'unauthenticated') {
      await rateLimits?.countAnonymous(request, reply);
    } else await refund?.();
    throw error;
  }
}

const DEVICE_COOKIE = /(?:^|;\s*)device_token=([^;]{1,200})/;
const MAX_CHARACTERS = 200;

/** Reads connection and headers for what the service knows about the client. */
export function createClientFactsOf({
  countryHeader,
  trustedProxies,
}: Pick<Config, 'countryHeader' | 'trustedProxies'>): (request: FastifyRequest) => ClientFacts {
  // Without a trusted proxy, anyone could claim a country.
  const country = trustedProxies.length > 0 ? (countryHeader?.toLowerCase() ?? null) : null;
  return (request) => ({
    ip: clientAddress(request),
    deviceToken: header(request, 'x-device-token') ?? cookieOf(request.headers.cookie),
    deviceId: header(request, 'x-device-id'),
    clientId: header(request, 'x-client-id'),
    country: country === null || !isFromTrustedProxy(request) ? null : header(request, country),
    userAgent: header(request, 'user-agent'),
  });
}

interface Addresses {
  readonly ip?: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The client's address: the one reported by trusted proxies, or the peer if that is not an address. Empty if the client
 * has disconnected: a closed connection has no address, despite the framework's type.
 */
export function clientAddress({ ip = '', socket }: Addresses): string {
  return parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? '';
}

/** With `trustProxy` the list contains more than the peer only if the peer is trusted. */
function isFromTrustedProxy({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1;
}

function header({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_CHARACTERS) : null;
}

function cookieOf(cookie: string | undefined): string | null {
  return cookie === undefined ? null : (DEVICE_COOKIE.exec(cookie)?.[1] ?? null);
}
