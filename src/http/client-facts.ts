import type { FastifyRequest } from 'fastify';
import type { ClientFacts } from '../modules/identity';
import { parseAddress } from '../platform/values/address';
import type { Config } from '../platform/config/config';

const DEVICE_COOKIE = /(?:^|;\s*)device_token=([^;]{1,200})/;
const LONGEST = 200;

/** Reads what is known about the client from connection and headers. */
export function createClientFactsOf({
  countryHeader,
  trustedProxies,
}: Pick<Config, 'countryHeader' | 'trustedProxies'>): (request: FastifyRequest) => ClientFacts {
  // Without a trusted proxy anybody could name a country.
  const country = trustedProxies.length > 0 ? (countryHeader?.toLowerCase() ?? null) : null;
  return (request) => ({
    ip: clientAddress(request),
    deviceToken: header(request, 'x-device-token') ?? cookieOf(request.headers.cookie),
    deviceId: header(request, 'x-device-id'),
    clientId: header(request, 'x-client-id'),
    country: country === null || !cameThroughProxy(request) ? null : header(request, country),
    userAgent: header(request, 'user-agent'),
  });
}

interface Addresses {
  readonly ip?: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whom a request comes from: what the trusted proxies say, or the peer where that is no address. Empty when the client has
 * hung up: a connection that is gone has no address, whatever the framework's type says.
 */
export function clientAddress({ ip = '', socket }: Addresses): string {
  return parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? '';
}

/** With `trustProxy` the list of addresses has more than the peer only when the peer is trusted. */
function cameThroughProxy({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1;
}

function header({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : null;
}

function cookieOf(cookie: string | undefined): string | null {
  return cookie === undefined ? null : (DEVICE_COOKIE.exec(cookie)?.[1] ?? null);
}
