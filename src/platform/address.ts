import ipaddr from 'ipaddr.js';

/** Whom an address stands for: one IPv4 host, or one IPv6 site (/64), because a site has 2^64 addresses to burn. */
export function hostOf(address: string): string {
  return prefixOf(address, 32, 64);
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
