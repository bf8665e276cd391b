import ipaddr from 'ipaddr.js';

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
