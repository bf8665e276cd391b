import { createProxyCheck } from '../../../src/platform/config/proxies';

const SOME = ['192.0.2.1', '198.51.100.0/24', '2001:db8::/32', 'fe80::1%eth0', 'uniquelocal'];
const MAPPED = ['::ffff:192.0.2.1', '::ffff:198.51.100.0/120', '::ffff:0.0.0.0/90'];

describe('a trusted proxy', () => {
  it.each([
    ['its address', SOME, ['192.0.2.1', '::ffff:192.0.2.1', 'fe80::1%eth0']],
    ['a range', SOME, ['198.51.100.255', '2001:db8:1::7']],
    ['the name of a group of ranges', SOME, ['10.9.8.7', '172.31.0.1', '192.168.1.1', 'fd00::1']],
    ['a range written as IPv6', MAPPED, ['192.0.2.1', '::ffff:192.0.2.1', '198.51.100.9']],
    [
      'its address with a port or in brackets',
      SOME,
      ['192.0.2.1:80', '[2001:db8::1]:80', '[fd00::1]'],
    ],
    ['the names of this machine', ['loopback', 'linklocal'], ['127.1.2.3', '::1', '169.254.9.9']],
  ])('can be written as %s', (_how, proxies, addresses) => {
    expect(addresses.filter((address) => !createProxyCheck(proxies)(address))).toEqual([]);
  });

  it.each([
    ['another address', SOME, ['192.0.2.2', '198.51.101.0', '2001:db9::1', '172.32.0.1']],
    ['another zone', SOME, ['fe80::1%eth1', 'fe80::1']],
    ['no address', SOME, ['', 'unknown', '192.0.2.1:', '192.0.2.1:80:80', '10.1', '0x0a000001']],
    ['outside of a range written as IPv6', MAPPED, ['192.0.2.2', '198.51.101.0', '8.8.8.8']],
    ['trusted when none is configured', [], ['127.0.0.1', '::1']],
  ])('is not %s', (_what, proxies, addresses) => {
    expect(addresses.filter(createProxyCheck(proxies))).toEqual([]);
  });
});
