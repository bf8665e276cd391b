/** Spellings of addresses that are not on the public internet. */
export const privateHosts: readonly string[] = [
  '127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.0.0.1',
  '0x7f.1', '0177.0.0.1', '017700000001', '0177.0.0.01', '127.0.0.1.', '0', '0.0.0.0', '0x0',
  '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1', '10.0.0.1', '10.255.255.255', '167772161',
  '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1', '3232235521', '169.254.169.254',
  '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.0.1', '100.64.0.1',
  '100.127.255.255', '224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1', '192.0.0.1',
  '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]',
  '[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]',
  '[fec0::1]', '[ff02::1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[2001:db8::1]', '[100::1]',
  'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'intranet',
  // mixed bases, overlong parts and white space that URL parsers drop
  '0x7f.0x0.0x0.0x1', '0177.0x0.0.1', '0x7F000001', '00000177.0.0.1', '0x0000007f.1', '127.0x1',
  '127.0.0.0x1', '2130706433.', '0x7f000001.', '%31%32%37.0.0.1', '127%2e0%2e0%2e1',
  // digits of other alphabets, full stops of other scripts, letters in circles
  '１２７．０．０．１', '127｡0｡0｡1', '𝟏𝟐𝟕.𝟎.𝟎.𝟏', '⑩.0.0.1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'ｌｏｃａｌｈｏｓｔ', 'local\u00adhost',
  // shared, benchmarking, protocol assignments, relays, broadcast, reserved, multicast
  '100.64.0.0', '100.100.100.200', '198.19.255.255', '192.0.0.8', '192.0.0.170', '192.88.99.1',
  '0.1.2.3', '224.0.0.251', '239.255.255.250', '255.255.255.254', '247.1.1.1', '3323068417',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  '[::ffff:0:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[0:0:0:0:0:ffff:10.1.2.3]', '[::10.0.0.1]',
  '[64:ff9b::127.0.0.1]', '[64:ff9b::a00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1:ffff::a00:1]',
  '[2002:a00:1::1]', '[2002:a9fe:a9fe::]', '[2001::1]', '[2001:0:ffff:ffff:ffff:ffff:80ff:fefe]',
  // local, link-local, multicast, documentation, discard, ORCHID, benchmarking
  '[fcff::1]', '[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]', '[fe80::a00:27ff:fe00:1]', '[febf::1]',
  '[feff::1]', '[ff01::1]', '[ff0e::1]', '[2001:db8:ffff::1]', '[100::ffff]', '[2001:10::1]',
  '[2001:20::1]', '[2001:2::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[0::0001]', '[::0:1]',
  // names that only the machine or its network knows
  'localhost.localdomain', 'ip6-localhost', 'printer.local', 'db.internal', 'router.home.arpa',
]; // prettier-ignore
