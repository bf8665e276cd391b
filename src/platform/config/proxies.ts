import ipaddr from 'ipaddr.js';
import { parseAddress } from '../values/address';

/** Names for address ranges. */
const RANGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.1/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Whether an address belongs to a trusted proxy, including the notations of other proxies: with a port or in brackets.
 */
export function createProxyCheck(proxies: readonly string[]): (address: string) => boolean {
  const ranges = proxies.flatMap((proxy) => RANGES.get(proxy) ?? [proxy]).map(rangeOf);
  return (text) => {
    const address = parseAddress(text);
    if (address === null) return false;
    const parsedAddress = ipaddr.process(address);
    return ranges.some((range) => isWithin(parsedAddress, range));
  };
}

function rangeOf(text: string): readonly [Address, number] {
  const whole = text.includes(':') ? 128 : 32;
  const [base, bits] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${whole}`);
  // An IPv4 address written as IPv6 is preceded by 96 bits.
  const isMapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [base.toIPv4Address(), bits - 96] : [base, bits];
}

function isWithin(address: Address, [base, bits]: readonly [Address, number]): boolean {
  if (address instanceof ipaddr.IPv4)
    return base instanceof ipaddr.IPv4 && address.match(base, bits);
  if (base instanceof ipaddr.IPv4) return false;
  const isZone = base.zoneId === undefined || base.zoneId === address.zoneId;
  return isZone && address.match(base, bits);
}

/** The entries of TRUSTED_PROXIES that are neither an address nor a range. */
export function faultsOfProxies(proxies: readonly string[]): readonly string[] {
  const form = 'addresses, ranges like 10.0.0.0/8 (not /0), or loopback, linklocal, uniquelocal';
  return proxies
    .filter((proxy) => !RANGES.has(proxy) && !isAddress(proxy))
    .map((proxy) => `TRUSTED_PROXIES must be a comma-separated list of ${form}, not "${proxy}"`);
}

/** IPv4 only in four parts: some programs accept `10.1` as an address, others do not. */
function isAddress(text: string): boolean {
  const [address = ''] = text.split('/');
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  // A range of 0 covers all addresses, which are not proxies; the server refuses it as well.
  return isWhole && (text === address || (ipaddr.isValidCIDR(text) && !/\/0+$/.test(text)));
}
