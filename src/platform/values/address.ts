import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The subject that an address stands for: one IPv4 host, or one IPv6 site (/64), because a site can use 2^64 addresses.
 */
export function hostOf(address: string): string {
  return prefixOf(address, 32, 64);
}

/** `192.0.2.7:4711`, `[2001:db8::7]:4711` or `[2001:db8::7]`, as some proxies write addresses. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * An address without port and brackets; IPv4 in its own notation even if a dual-stack listener writes it as IPv6. Null
 * if it is not an address.
 */
export function parseAddress(text: string): string | null {
  const [, v4, v6] = isIP(text) === 0 ? (WITH_PORT.exec(text) ?? []) : [];
  const address = v4 ?? v6 ?? text;
  if (isIP(address) === 0) return null;
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

/** The network of an address: /24 for IPv4, /64 for IPv6. */
export function networkOf(address: string): string {
  return prefixOf(address, 24, 64);
}

function prefixOf(address: string, v4Bits: number, v6Bits: number): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsedAddress = ipaddr.process(address);
  const bits = parsedAddress.kind() === 'ipv4' ? v4Bits : v6Bits;
  const type = parsedAddress.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${type.networkAddressFromCIDR(`${parsedAddress.toString()}/${bits}`).toString()}/${bits}`;
}
