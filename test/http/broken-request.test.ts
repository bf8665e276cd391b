import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { refuseBrokenRequests } from '../../src/http/connections';
import { OpenRequests } from '../../src/http/open-requests';
import { createLogger } from '../../src/platform/telemetry/logger';
import { buildTestApp, useTestApp } from '../support/build-test-app';
import { people } from '../support/people';
import { parsePrometheus, valueOf } from '../support/prometheus';
import { until } from '../support/until';
import { servingPort } from '../support/loopback';

const service = useTestApp();
let port: number;

beforeAll(async () => {
  port = await servingPort(service.app);
});

/** Writes bytes and reads until the server closes the connection. */
function exchange(bytes: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('bytes that are not HTTP', () => {
  it.each([
    ['a broken line', 'NONSENSE\r\n\r\n', '400'],
    ['a broken header', 'GET / HTTP/1.1\r\nhost: x\r\nbro ken: 1\r\n\r\n', '400'],
    [
      'two lengths',
      'POST /orders HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400',
    ],
  ])('get a problem: %s', async (_what, bytes, status) => {
    expectProblem(await exchange(bytes), status, 'malformed_request');
  });
});

describe('a request without Host', () => {
  it.each(['/health/live', '/metrics', '/dashboard', '/docs', '/products', '/graphql', '/nope'])(
    'is refused: %s',
    async (path) => {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\n\r\n`);
      expectProblem(answer, '400', 'malformed_request');
    },
  );
});

describe('an unknown method', () => {
  const host = 'host: x\r\nconnection: close\r\n';

  it('is refused with the allowed methods, with and without a body', async () => {
    const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
    for (const rest of ['\r\n', body]) {
      const answer = await exchange(`QUERY /orders HTTP/1.1\r\n${host}${rest}`);
      expectProblem(answer, '405', 'method_not_allowed');
      expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im);
    }
    const answer = await exchange(`QUERY /nothing-here HTTP/1.1\r\n${host}\r\n`);
    expectProblem(answer, '404', 'not_found');
  });

  it('never opens a tunnel', async () => {
    const answer = await exchange('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n');
    expectProblem(answer, '405', 'method_not_allowed');
  });
});

describe('a header that identifies the service, the caller or the content', () => {
  it.each(['host: a', 'authorization: Bearer a', 'content-type: application/json'])(
    'is refused when it appears twice: %s',
    async (header) => {
      const once = header.startsWith('host') ? '' : 'host: x\r\n';
      const twice = `${header}\r\n${header.toUpperCase()}\r\n`;
      const answer = await exchange(`GET /meta/versions HTTP/1.1\r\n${once}${twice}\r\n`);
      expectProblem(answer, '400', 'malformed_request');
    },
  );
});

describe('headers', () => {
  const request = (headers: readonly string[]) =>
    `GET /meta/versions HTTP/1.1\r\n${['host: x', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;
  const many = (count: number) => Array.from({ length: count }, (_, number) => `h${number}: 1`);

  it.each([
    ['20 KiB', [`a: ${'x'.repeat(20_000)}`]],
    ['101 of them', many(99)],
    ['1,000 of them', many(998)],
    ['1,000 of one name', Array.from({ length: 998 }, () => 'a: 1')],
  ])('are refused with 431: %s', async (_what, headers) => {
    expectProblem(await exchange(request(headers)), '431', 'headers_too_large');
  });

  it('are accepted up to a hundred', async () => {
    expect(await exchange(request(many(98)))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an expectation', () => {
  const request = (value: string) =>
    `GET /meta/versions HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: ${value}\r\n\r\n`;

  it('that cannot be met is refused with a problem', async () => {
    const answer = await exchange(request('nonsense'));
    expectProblem(answer, '417', 'expectation_failed');
    expect(answer).toMatch(/x-request-id: \S/i);
    const own = 'more\r\nx-request-id: expecting-1';
    expect(await exchange(request(own))).toMatch(/^x-request-id: expecting-1\r$/im);
  });

  it('of 100-continue is met', async () => {
    expect(await exchange(request('100-continue'))).toMatch(/^HTTP\/1\.1 100 /);
  });
});

/** A request that succeeds. */
function posting(title: string): string {
  const body = JSON.stringify({ title });
  const head = [
    'POST /posts HTTP/1.1',
    'host: x',
    `authorization: ${people.admin.headers.authorization}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const BROKEN_REQUEST = 'GET /health/live HTTP/1.1\r\nhost : x\r\n\r\n';
const CONNECT = 'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n';
const CHUNKED_REQUEST =
  'POST /orders HTTP/1.1\r\nhost: x\r\nx-request-id: broken-chunk-1\r\ncontent-type: application/json\r\n' +
  `authorization: ${people.customer.headers.authorization}\r\ntransfer-encoding: chunked\r\n\r\n`;

const statusesIn = (answers: string): readonly string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);

describe('a malformed request after others on its connection', () => {
  it.each([
    ['a request', BROKEN_REQUEST, '400'],
    ['half a line', 'GET /hea\u0000', '400'],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['the framing of a body', `${CHUNKED_REQUEST}nonsense\r\n`, '400'],
    ['a tunnel', CONNECT, '405'],
  ])('is refused after the responses to the others: %s', async (what, bytes, status) => {
    const [first, second] = [`First before ${what}`, `Second before ${what}`];
    const answers = await exchange(`${posting(first)}${posting(second)}${bytes}`);
    expect(statusesIn(answers)).toEqual(['201', '201', status]);
    const places = [first, second, '"code":'].map((text) => answers.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(answers.match(/^connection: close\r$/gim)).toHaveLength(1);
  });

  it('is refused even if the client has stopped sending', async () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.end(`${posting('Before the end')}GET /`),
    );
    let answers = '';
    socket.on('data', (chunk) => (answers += String(chunk)));
    await once(socket, 'close');
    expect(statusesIn(answers)).toEqual(['201', '400']);
  });

  it('causes no second response to a request that was refused before its end', async () => {
    const answers = await exchange(
      `${CHUNKED_REQUEST.replace('Bearer', 'Basic')}5\r\n{"a":\r\nnonsense\r\n`,
    );
    expect(statusesIn(answers)).toEqual(['401']);
  });

  it('ends its connection in time even if an earlier response does not end', async () => {
    const app = fastify({ clientErrorHandler: () => undefined });
    const open = new OpenRequests(app, () => ({ status: 500, headers: {}, body: '' }));
    app.addHook('onRequest', open.followToEnd);
    const config = { headersTimeoutSeconds: 10, requestTimeoutSeconds: 30 };
    const onRefusal = jest.fn();
    refuseBrokenRequests(app.server, { open, config, lastResponsesMs: 50, onRefusal });
    app.get('/', (_request, reply) => void reply.hijack());
    const own = await servingPort(app);
    expect(await exchange(`GET / HTTP/1.1\r\nhost: x\r\n\r\n${BROKEN_REQUEST}`, own)).toBe('');
    expect(onRefusal).not.toHaveBeenCalled();
    await app.close();
  });
});

describe('a client that disconnects during a refusal', () => {
  const hangUpAfter = async (bytes: string, event: string): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    const arrival = once(service.app.server, event);
    socket.write(bytes);
    await arrival;
    socket.resetAndDestroy();
  };

  it.each([
    ['of a tunnel', CONNECT, 'connect'],
    ['of broken bytes', 'NONSENSE\r\n\r\n', 'clientError'],
    ['behind a request', `${posting('Hung up')}${BROKEN_REQUEST}`, 'clientError'],
  ])('causes no error: %s', async (_what, bytes, event) => {
    for (let n = 0; n < 5; n += 1) await hangUpAfter(bytes, event);
    const connections = () =>
      new Promise<number>((resolve) => {
        service.app.server.getConnections((_error, count) => resolve(count));
      });
    await until(async () => (await connections()) === 0);
  });
});

describe('a request that takes too long to arrive', () => {
  it('gets a refusal with the allowed times and its own id', async () => {
    const env = { HEADERS_TIMEOUT_SECONDS: '1', REQUEST_TIMEOUT_SECONDS: '2' };
    const shortTimeoutApp = await buildTestApp({ env });
    const own = await servingPort(shortTimeoutApp.app);
    const [ofHeaders, ofBody] = await Promise.all([
      exchange('GET / HTTP/1.1\r\nhost: x\r\n', own),
      exchange(`${CHUNKED_REQUEST}5\r\n{"a":\r\n`, own),
    ]);
    for (const answer of [ofHeaders, ofBody]) {
      expectProblem(answer, '408', 'request_timeout');
      expect(answer).toContain('1 s for the headers, 2 s for the whole request');
    }
    expect(ofBody).toMatch(/^x-request-id: broken-chunk-1\r$/im);
    await shortTimeoutApp.close();
  });

  it('is cut by the limit of the whole request when that of the headers is longer', async () => {
    const shortTimeoutApp = await buildTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '1' } });
    const own = await servingPort(shortTimeoutApp.app);
    const startedAt = performance.now();
    const answer = await exchange(`${CHUNKED_REQUEST}5\r\n{"a":\r\n`, own);
    expectProblem(answer, '408', 'request_timeout');
    expect(answer).toContain('1 s for the headers, 1 s for the whole request');
    // Connections are checked once a second; the limit of the headers alone would be ten.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    await shortTimeoutApp.close();
  });
});

describe('a refusal of malformed bytes', () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  const watchedService = useTestApp({
    log: createLogger('info', { write }),
    env: { METRICS_PORT: '0', HEADERS_TIMEOUT_SECONDS: '1' },
  });
  let own: number;
  beforeAll(async () => {
    own = await servingPort(watchedService.app);
  });

  const brokenLabels = { method: 'unknown', route: 'unmatched' };
  const long = `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`;
  const expecting = 'GET /meta/versions?a=1 HTTP/1.1\r\nhost: x\r\nexpect: more\r\n\r\n';

  it.each([
    ['of an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400, brokenLabels],
    ['of long headers', long, 431, brokenLabels],
    ['of slow headers', 'GET / HTTP/1.1\r\n', 408, brokenLabels],
    ['of a tunnel', CONNECT, 405, { method: 'CONNECT', route: 'unmatched' }],
    ['of an expectation', expecting, 417, { method: 'GET', route: 'unmatched' }],
  ])('has one line in the log and counts once: %s', async (_what, bytes, status, labels) => {
    lines.splice(0);
    const [, id] = /^x-request-id: (\S+)\r$/im.exec(await exchange(bytes, own)) ?? [];
    expect(lines).toEqual([expect.objectContaining({ msg: 'request', requestId: id, status })]);
    expect(lines[0]).toMatchObject({ method: labels.method });
    const figures = parsePrometheus(
      await (await fetch(watchedService.app.metricsAddress ?? '')).text(),
    );
    const allLabels = { ...labels, status: String(status) };
    expect(valueOf(figures, 'commerce_http_requests_total', allLabels)).toBe(1);
    expect(valueOf(figures, 'commerce_http_requests_in_flight')).toBe(0);
  });
});

function expectProblem(answer: string, status: string, code: string): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('application/problem+json');
  expect(answer).toContain(`"status":${status},`);
  expect(answer).toContain(`"code":"${code}"`);
}
