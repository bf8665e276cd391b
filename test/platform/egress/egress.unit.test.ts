import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CircuitOpen, createCircuitBreaker } from '../../../src/platform/egress/circuit-breaker';
import { createEgress, isAllowedAddress, refusedUrl } from '../../../src/platform/egress';
import {
  BlockedDestination,
  createSafeConnector,
  type Lookup,
} from '../../../src/platform/egress/connector';
import { createFakeClock } from '../../support/clock';
import { privateHosts as hosts } from '../../support/private-hosts';

const strict = { allowLoopback: false, allowHttp: false };
/** Allows http, so that only the address is checked. */
const anyPort = { allowLoopback: false, allowHttp: true };

let canary: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  canary = createServer((_request, response) => response.end('reached'));
  canary.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => canary.close());
beforeEach(() => {
  connections = 0;
});

const resolvingTo =
  (...addresses: readonly string[]): Lookup =>
  (_hostname, options, callback) => {
    const entries = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (options.all) callback(null, entries);
    else callback(null, entries[0]?.address ?? '', entries[0]?.family);
  };

async function post(url: string, lookup?: Lookup, allowLoopback = false) {
  const egress = createEgress({
    timeoutMs: 1000,
    rules: { allowLoopback },
    ...(lookup && { lookup }),
  });
  try {
    return await egress.post({ url, body: '{}', headers: {} });
  } finally {
    await egress.close();
  }
}

describe('URLs in client requests', () => {
  it.each(['https:example.com', 'https:/example.com', '//example.com', 'example.com', 'https://'])(
    'must be complete, unlike %s',
    (url) => expect(refusedUrl(url, strict)).toBe('must be a complete URL'),
  );

  it('are tested in at least 120 spellings', () => {
    expect(hosts.length).toBeGreaterThanOrEqual(120);
  });

  it.each(hosts)('%s is refused at registration', (host) => {
    expect(refusedUrl(`https://${host}/hook`, strict)).not.toBeNull();
    expect(refusedUrl(`http://${host}:8080/hook`, anyPort)).not.toBeNull();
  });

  it('are checked again when connecting: no spelling reaches the canary', async () => {
    const outcomes = await Promise.all(hosts.map((host) => post(`http://${host}:${port}/`)));
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toEqual([]);
    expect(connections).toBe(0);
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private address', ['93.184.215.14', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['no address', []],
  ])('a name that resolves to %s is blocked', async (_name, addresses) => {
    const outcome = await post(`http://rebound.example.com:${port}/`, resolvingTo(...addresses));
    expect(outcome).toMatchObject({ kind: 'blocked', error: 'blocked_destination' });
    expect(connections).toBe(0);
  });

  it('a name that was public when checked and private when used is blocked', async () => {
    let lookUps = 0;
    const rebinding: Lookup = (hostname, options, callback) => {
      lookUps += 1;
      const answer = lookUps === 1 ? '127.0.0.1' : '93.184.215.14';
      resolvingTo(answer)(hostname, options, callback);
    };
    expect(refusedUrl('https://rebound.example.com/', strict)).toBeNull();
    expect((await post(`http://rebound.example.com:${port}/`, rebinding)).kind).toBe('blocked');
    expect(connections).toBe(0);
  });

  it('a connection that leads somewhere else is closed before anything is sent', () => {
    const peer = { remoteAddress: '127.0.0.1', destroy: jest.fn() };
    const build = () => (_options: unknown, callback: (error: null, socket: object) => void) =>
      callback(null, peer);
    const connect = createSafeConnector(build as never, { rules: strict });
    const callback = jest.fn();
    connect({ hostname: 'example.com' } as never, callback);
    expect(callback.mock.calls).toEqual([[expect.any(BlockedDestination), null]]);
    expect(peer.destroy).toHaveBeenCalledTimes(1);
  });

  it('have at most 2,000 characters', () => {
    const longest = `https://example.com/${'x'.repeat(1980)}`;
    expect(refusedUrl(longest, strict)).toBeNull();
    expect(refusedUrl(`${longest}x`, strict)).toBe('must have at most 2000 characters');
  });

  it.each([
    'ftp://example.com/', 'http://example.com/', 'https://user@example.com/',
    'https://user:pass@example.com/', 'https://example.com@127.0.0.1/', 'https://@127.0.0.1/',
    'https://127.0.0.1#@example.com/', 'https://127.0.0.1\\@example.com/', 'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/', 'https://[::1%25lo]/', 'https://127.0.0.1%00.example.com/', 'https://example.com:8080/', 'https://example.com:22/',
    '//example.com/', 'example.com', 'javascript:alert(1)', 'file:///etc/passwd', '',
    `https://example.com/${'x'.repeat(2000)}`,
  ])('%.40s is refused', (url) => {
    expect(refusedUrl(url, strict)).not.toBeNull();
  }); // prettier-ignore

  it.each([
    '\u200b',
    '\u00ad',
    '\u2060',
    '\u034f',
    '\ufe0f',
    '\u3164',
    '\u115f',
    '\u2800',
    '\u202e',
  ])('a URL that contains %j is refused', (invisible) => {
    expect(refusedUrl(`https://exam${invisible}ple.com/`, strict)).not.toBeNull();
    expect(refusedUrl(`https://example.com/ho${invisible}ok`, strict)).not.toBeNull();
  });

  it.each([
    'https://example.com/hook',
    'https://münchen.example/hook',
    'https://example.com:8443/',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07::1]/',
  ])('%s is allowed', (url) => expect(refusedUrl(url, strict)).toBeNull());

  it('on the public internet are allowed', () => {
    expect(isAllowedAddress('93.184.215.14', strict)).toBe(true);
    expect(isAllowedAddress('2606:2800:21f:cb07:6820:80da:af6b:8b2c', strict)).toBe(true);
  });

  it('may refer to this machine in development, by address and by name', async () => {
    expect((await post(`http://127.0.0.1:${port}/`, undefined, true)).status).toBe(200);
    const byName = await post(`http://localhost:${port}/`, resolvingTo('127.0.0.1'), true);
    expect(byName).toMatchObject({ status: 200, body: 'reached' });
    expect((await post(`http://10.0.0.1:${port}/`, undefined, true)).kind).toBe('blocked');
  });
});

describe('a circuit breaker', () => {
  const fail = () => Promise.reject(new Error('down'));
  const succeed = () => Promise.resolve('up');

  it('refuses work for five seconds after five failures, then lets one attempt through', async () => {
    const clock = createFakeClock();
    const run = createCircuitBreaker(clock);
    for (let failures = 0; failures < 5; failures += 1)
      await expect(run(fail)).rejects.toThrow('down');
    clock.advance(4999);
    await expect(run(succeed)).rejects.toThrow(CircuitOpen);
    clock.advance(1);
    const probe = expect(run(fail)).rejects.toThrow('down');
    await expect(run(succeed)).rejects.toThrow(CircuitOpen);
    await probe;
    clock.advance(4999);
    await expect(run(succeed)).rejects.toThrow(CircuitOpen);
    clock.advance(1);
    await expect(run(succeed)).resolves.toBe('up');
    await expect(run(succeed)).resolves.toBe('up');
  });

  it('counts only consecutive failures', async () => {
    const run = createCircuitBreaker(createFakeClock());
    for (let time = 0; time < 9; time += 1) {
      if (time === 4) await expect(run(succeed)).resolves.toBe('up');
      else await expect(run(fail)).rejects.toThrow('down');
    }
    await expect(run(succeed)).resolves.toBe('up');
  });
});
