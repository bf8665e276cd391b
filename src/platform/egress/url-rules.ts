import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { withDeadline } from '../values/deadline';
import { hasInvisible } from '../values/text';

/** The addresses that requests to client-given URLs may reach. */
export interface AddressRules {
  /** Development only: also this machine. */
  readonly allowLoopback: boolean;
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet: not private, local, shared, mapped, tunnelled or reserved. */
export function isAllowedAddress(text: string, { allowLoopback }: AddressRules): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  const range = address.range();
  if (allowLoopback && range === 'loopback') return true;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return range === 'unicast';
}

/** The address in a URL's host name; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

export interface UrlRules extends AddressRules {
  /** Development only: http and any port. */
  readonly allowHttp: boolean;
}

const MAX_LENGTH = 2000;
const PORTS = new Set(['', '443', '8443']);
const LOOKUP_MS = 2000;

/** Why requests may not go to this URL, decided without the network; null if they may. */
export function refusedUrl(text: string, rules: UrlRules): string | null {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  // Parsers silently drop line breaks and blanks.
  if (hasInvisible(text)) return 'must not contain blanks, control or invisible characters';
  if (text.includes('#')) return 'must not contain a fragment';
  if (!/^[a-z]+:\/\//i.test(text) || !URL.canParse(text)) return 'must be a complete URL';
  const url = new URL(text);
  const isHttp = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isHttp && rules.allowHttp)) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (!PORTS.has(url.port) && !rules.allowHttp) return 'may only use the ports 443 and 8443';
  const address = literalAddress(url.hostname);
  if (address !== null) return isAllowedAddress(address, rules) ? null : PRIVATE;
  return isLocalName(url.hostname) && !rules.allowLoopback ? PRIVATE : null;
}

/**
 * Like `refusedUrl`, but every current address of the name must also be public. Names that cannot be resolved are
 * checked when they are used.
 */
export async function refusedDestination(text: string, rules: UrlRules): Promise<string | null> {
  const refusal = refusedUrl(text, rules);
  if (refusal !== null) return refusal;
  const { hostname } = new URL(text);
  if (literalAddress(hostname) !== null) return null;
  const addresses = await resolve(hostname);
  return addresses.every((address) => isAllowedAddress(address, rules)) ? null : PRIVATE;
}

const PRIVATE = 'must lead to the public internet';

/** Names that never lead out of a machine or its network (RFC 6761, 6762, 8375 and common use). */
const LOCAL_NAMES = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa'];

function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || LOCAL_NAMES.some((local) => `.${name}`.endsWith(`.${local}`));
}

async function resolve(hostname: string): Promise<readonly string[]> {
  const lookedUp = lookup(hostname, { all: true, verbatim: true });
  const entries = await withDeadline(lookedUp, LOOKUP_MS).catch(() => []);
  return entries.map(({ address }) => address);
}
