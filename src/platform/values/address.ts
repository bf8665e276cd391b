import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whom an address stands for: one IPv4 host, or one IPv6 site (/64), because a site has 2^64 addresses to burn. */
export function hostOf(address: string): string {
  return prefixOf(address, 32, 64);
}

/** `192.0.2.7:4711`, `[2001:db8::7]:4711` or `[2001:db8::7]`, as some proxies write addresses. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** An address without a port and brackets, one of IPv4 as such also where a listener of both kinds writes it as IPv6. Null: none. */
export function parseAddress(text: string): string | null {
  const [, v4, v6] = isIP(text) === 0 ? (WITH_PORT.exec(text) ?? []) : [];
  const address = v4 ?? v6 ?? text;
  if (isIP(address) === 0) return null;
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
