import ipaddr from 'ipaddr.js';

/** Names that stand for ranges. */
const RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** What in TRUSTED_PROXIES is neither an address nor a range. */
export function faultsOfProxies(proxies: readonly string[]): readonly string[] {
  const form = 'addresses, ranges like 10.0.0.0/8 (not /0), or loopback, linklocal, uniquelocal';
  return proxies
    .filter((proxy) => !RANGES.has(proxy) && !isAddress(proxy))
    .map((proxy) => `TRUSTED_PROXIES must be a comma list of ${form}, not "${proxy}"`);
}

/** IPv4 in four parts alone: `10.1` is an address to some programs and none to others. */
function isAddress(text: string): boolean {
  const [address = ''] = text.split('/');
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  // A range of 0 is everybody, who are no proxies: the server refuses it as well.
  return isWhole && (text === address || (ipaddr.isValidCIDR(text) && !/\/0+$/.test(text)));
}
