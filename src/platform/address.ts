import ipaddr from 'ipaddr.js';

/** Whom an address stands for: one IPv4 host, or one IPv6 site (/64), because a site has 2^64 addresses to burn. */
export function hostOf(address: string): string {
  return prefixOf(address, 32, 64);
}

/** An IPv4 address as such, also where a listener of both kinds tells it as one of IPv6. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

/** The neighbourhood of an address: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  return prefixOf(address, 24, 64);
}

function prefixOf(address: string, v4Bits: number, v6Bits: number): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? v4Bits : v6Bits;
  const type = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${type.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
