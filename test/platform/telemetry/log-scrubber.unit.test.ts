import { scrubLine } from '../../../src/platform/telemetry/log-scrubber';

describe('a line of the log', () => {
  it.each([
    ['/users?email=ada%40example.com&role=customer', '/users?email=[redacted]&role=customer'],
    ['/users?email=ada@example.com&role=customer', '/users?email=[redacted]&role=customer'],
    ['/users?email=ada%2540example.com', '/users?email=[redacted]'],
    ['/users?email=ada%40ex%C3%A4mple.fi&page=2', '/users?email=[redacted]&page=2'],
    ['/users?email=ada@exämple.fi', '/users?email=[redacted]'],
    ['/users?email=ada%40xn--exmple-cua.xn--p1ai', '/users?email=[redacted]'],
    ["/users?email=o'neil%40example.com", '/users?email=[redacted]'],
    ['/users/ada%40example.com/block', '/users/[redacted]/block'],
    ['mailbox <ada.b+shop@mail.example.com>: full', 'mailbox <[redacted]>: full'],
    ['/lost%20sk_live_0123456789abcdef?page=2', '/lost%20[redacted]?page=2'],
    ['/lost%2Frt_0123456789abcdef/history', '/lost%2F[redacted]/history'],
    [
      '/orders?authorization=Bearer%20at_demo_xyz12345678&page=2',
      '/orders?authorization=Bearer%20[redacted]&page=2',
    ],
    ['/orders/sk_live_0123456789abcdef/history', '/orders/[redacted]/history'],
    ['secret=whsec_abcdefgh%2Bijkl%3D&page=2', 'secret=[redacted]&page=2'],
    ['device dt_default.abcdefgh.ijkl', 'device [redacted]'],
    ['/users/at%5Fdemo_xyz12345678/block', '/users/[redacted]/block'],
    ['/users/at%255Fdemo_xyz12345678', '/users/[redacted]'],
    ['/users/%73%6B_live%5f0123456789abcdef', '/users/[redacted]'],
    ['/users?email=ada%40example%2Ecom&page=2', '/users?email=[redacted]&page=2'],
    [`/users?email=${'%C3%A4'.repeat(64)}%40example.com`, '/users?email=[redacted]'],
    [
      `/users?email=${'%E3%83%84'.repeat(64)}%40example.com&page=2`,
      '/users?email=[redacted]&page=2',
    ],
    [`mailbox <${'a'.repeat(250)}@mail.example.com>: full`, 'mailbox <[redacted]>: full'],
    [String.raw`{"msg":"x\nbob@example.com"}`, String.raw`{"msg":"x\n[redacted]"}`],
    [String.raw`{"msg":"x\u0007bob@example.com"}`, String.raw`{"msg":"x\u0007[redacted]"}`],
    [String.raw`{"msg":"x\tat_demo_xyz12345678"}`, String.raw`{"msg":"x\t[redacted]"}`],
    ['ada@example.com,bob@example.org and eve@example.net', '[redacted],[redacted] and [redacted]'],
  ])('loses only secrets and personal data: %s', (line, safeText) => {
    expect(scrubLine(line)).toBe(safeText);
  });

  it.each([
    '/products?query=a%20b&page=2',
    'format_sk_of_things',
    '/graphql?documentId=shop%401.2.10%2Fhome',
    '{"msg":"3 @ 5 a piece"}',
    '/products/lamp%2Dshade?query=100%25%20a%5Fb',
  ])('is unchanged: %s', (line) => {
    expect(scrubLine(line)).toBe(line);
  });

  it.each([
    ['letters', 'a'],
    ['encoded bytes', '%C3'],
    ['at signs', '@'],
    ['encoded at signs', 'a%40'],
    ['endless domains', '@a.b'],
    ['beginnings of credentials', 'at_'],
  ])('of many %s costs time proportional to its length', (_what, part) => {
    const timeOf = (chars: number): number => {
      const line = `${part.repeat(chars / part.length)} @`;
      const times = [1, 2, 3].map(() => {
        const from = process.cpuUsage();
        scrubLine(line);
        const { user, system } = process.cpuUsage(from);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    timeOf(20_000);
    // The text is eight times as long, so quadratic time would be 64 times as long.
    expect(timeOf(320_000)).toBeLessThan(24 * Math.max(timeOf(40_000), 0.5));
  });
});
