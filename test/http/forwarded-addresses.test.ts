import { useTestApp } from '../support/build-test-app';

const service = useTestApp({
  env: { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.1,127.0.0.2,2001:db8:1::/48' },
});

/** The number of requests that the limit of its address leaves to an anonymous client. */
async function remaining(forwardedFor: string, remoteAddress = '127.0.0.1'): Promise<number> {
  const { headers } = await service.app.inject({
    url: '/products/prd_none',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
  });
  const [, quotaLeft] = /r=(\d+)/.exec(String(headers['ratelimit'])) ?? [];
  if (quotaLeft === undefined) throw new Error('the response has no remaining quota');
  return Number(quotaLeft);
}

describe('the address that a proxy forwards', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7:4711', '192.0.2.8:4711'],
    ['2001:db8::7', '[2001:db8::7]:4711', '[2001:db8:0:1::7]:4711'],
    ['2001:db8:0:2::7', '[2001:db8:0:2::7]', '[2001:db8:0:3::7]'],
  ])('is read as %s when it is %s, and never as %s', async (plain, withPort, other) => {
    const before = await remaining(plain);
    expect(await remaining(withPort)).toBe(before - 1);
    expect(await remaining(other)).toBe(before);
  });

  it.each([
    ['127.0.0.2:4711', '192.0.2.20', '192.0.2.21'],
    ['[2001:db8:1::7]:4711', '192.0.2.22', '192.0.2.23'],
    ['::ffff:127.0.0.2', '192.0.2.24', '192.0.2.25'],
  ])('is the one before a trusted proxy written as %s', async (proxy, client, other) => {
    const before = await remaining(client);
    expect(await remaining(`${client}, ${proxy}`)).toBe(before - 1);
    expect(await remaining(`${other}, ${proxy}`)).toBe(before);
  });

  it('is the last untrusted address, whatever comes before it', async () => {
    const before = await remaining('192.0.2.11, 192.0.2.12:4711');
    expect(await remaining('192.0.2.12')).toBe(before - 1);
  });

  it('is that of the proxy itself when it is malformed', async () => {
    const before = await remaining('unknown');
    expect(await remaining('_hidden:80')).toBe(before - 1);
    expect(await remaining('unknown', '127.0.0.2')).toBe(before);
  });
});
