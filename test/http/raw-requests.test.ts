import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { useTestApp } from '../support/build-test-app';
import { servingPort } from '../support/loopback';
import { people } from '../support/people';
import { until } from '../support/until';

const service = useTestApp();
let port: number;

beforeAll(async () => {
  port = await servingPort(service.app);
});

const HOST = 'host: x';
const JSON_TYPE = 'content-type: application/json';
const CUSTOMER = `authorization: ${people.customer.headers.authorization}`;
const ADMIN = `authorization: ${people.admin.headers.authorization}`;
const CHUNKED_CODING = 'transfer-encoding: chunked';
const EXPECT = 'expect: 100-continue';
const request = (line: string, headers: readonly string[] = [HOST], body = ''): string =>
  `${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${body}`;
const LIVE = request('GET /health/live');
const withLength = (line: string, headers: readonly string[], body: string): string =>
  request(line, [HOST, JSON_TYPE, `content-length: ${body.length}`, ...headers], body);
const post = (title: string) => withLength('POST /posts', [ADMIN], JSON.stringify({ title }));
const chunks = (...parts: readonly string[]) =>
  `${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`;
const all = (count: number, status: string) => Array(count).fill(status).join(' ');
const TOO_LARGE = 2 * 1024 * 1024;

/**
 * `CONTINUE` waits for `100 Continue`, `TURN` for the next turn of the event loop; `FIN` ends what the client sends.
 */
const [CONTINUE, TURN, FIN] = [Symbol('CONTINUE'), Symbol('TURN'), Symbol('FIN')];
/** Bytes are sent unchanged. */
type Step = string | symbol;
/**
 * The state of the connection: the next request gets a response, or the server waits for the rest
 * of a body.
 */
type End = 'closed' | 'goes on' | 'waits';

const cases: readonly (readonly [
  what: string,
  statuses: string,
  end: End,
  steps: readonly Step[],
])[] = [
  // Request lines
  ['a request', '200', 'goes on', [LIVE]],
  ['HTTP/1.0 without Host', '200', 'closed', ['GET /health/live HTTP/1.0\r\n\r\n']],
  [
    'HTTP/1.0 with keep-alive',
    '200',
    'goes on',
    [`GET /health/live HTTP/1.0\r\nconnection: keep-alive\r\n\r\n`],
  ],
  ['HTTP/0.9', '200', 'closed', ['GET /health/live\r\n\r\n']],
  ['HTTP/2.0', '200', 'closed', ['GET /health/live HTTP/2.0\r\nhost: x\r\n\r\n']],
  ['the preface of HTTP/2', '400', 'closed', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
  ['HTTP/1.2', '400', 'closed', ['GET /health/live HTTP/1.2\r\nhost: x\r\n\r\n']],
  [
    'a TLS handshake',
    '400',
    'closed',
    ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n'],
  ],
  ['nonsense', '400', 'closed', ['NONSENSE\r\n\r\n']],
  ['an unknown method', '400', 'closed', [request('FOO /products')]],
  ['a lower-case method', '400', 'closed', [request('get /health/live')]],
  ['a method that no path supports', '405', 'goes on', [request('PROPFIND /products')]],
  ['TRACE', '405', 'goes on', [request('TRACE /products')]],
  ['TRACE of an unknown path', '404', 'goes on', [request('TRACE /nope')]],
  ['QUERY with a body', '405', 'goes on', [withLength('QUERY /products', [], '{}')]],
  [
    'PURGE with a chunked body',
    '405',
    'goes on',
    [request('PURGE /products', [HOST, CHUNKED_CODING], chunks('{}'))],
  ],
  ['CONNECT', '405', 'closed', [request('CONNECT example.org:443')]],
  ['CONNECT behind a request', '200 405', 'closed', [LIVE + request('CONNECT example.org:443')]],
  ['OPTIONS *', '204', 'goes on', [request('OPTIONS *')]],
  ['GET *', '400', 'closed', [request('GET *')]],
  ['POST *', '400', 'closed', [withLength('POST *', [], '{}')]],
  ['OPTIONS of a path', '204', 'goes on', [request('OPTIONS /orders')]],
  ['OPTIONS of an unknown path', '404', 'goes on', [request('OPTIONS /nope')]],
  ['HEAD', '200', 'goes on', [request('HEAD /products')]],
  ['HEAD with a body', '200', 'goes on', [withLength('HEAD /products', [], '{}')]],
  ['GET with a body', '200', 'goes on', [withLength('GET /products', [], '{"a":1}')]],
  [
    'GET with a chunked body',
    '200',
    'goes on',
    [request('GET /products', [HOST, JSON_TYPE, CHUNKED_CODING], chunks('{}'))],
  ],
  ['an absolute target', '200', 'goes on', [request('GET http://x/health/live')]],
  [
    'an absolute target on another host',
    '200',
    'goes on',
    [request('GET http://other/health/live')],
  ],
  ['a target without a slash', '400', 'closed', [request('GET health/live')]],
  ['a fragment', '200', 'goes on', [request('GET /health/live#a')]],
  ['an invalid escape', '404', 'goes on', [request('GET /products/%zz')]],
  ['NUL in the path', '400', 'closed', [request('GET /products/\u0000')]],
  ['an escaped NUL in the path', '404', 'goes on', [request('GET /products/%00')]],
  ['a space in the path', '400', 'closed', [request('GET /products/a b')]],
  [
    'bytes above 127 in the path',
    '400',
    'closed',
    ['GET /products/\u00e9 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ],
  ['two slashes', '404', 'goes on', [request('GET //products')]],
  [
    'a path of 10,000 characters',
    '404',
    'goes on',
    [request(`GET /products/${'a'.repeat(10_000)}`)],
  ],
  [
    'a target of 20,000 characters',
    '431',
    'closed',
    [request(`GET /products?q=${'a'.repeat(20_000)}`)],
  ],
  ['empty lines before the request', '200', 'goes on', [`\r\n\r\n${LIVE}`]],
  ['line feeds alone', '400', 'closed', ['GET /health/live HTTP/1.1\nhost: x\n\n']],
  ['a carriage return alone', '400', 'closed', ['GET /health/live HTTP/1.1\rhost: x\r\r']],
  // Headers
  ['no Host', '400', 'closed', [request('GET /health/live', [])]],
  ['an empty Host', '200', 'goes on', [request('GET /health/live', ['host:'])]],
  [
    'hosts with a port',
    '200 200 200',
    'goes on',
    ['a-b.example_c:80', '[::1]:3000', '127.0.0.1:'].map((host) =>
      request('GET /health/live', [`host: ${host}`]),
    ),
  ],
  ['a list of Hosts', '400', 'closed', [request('GET /health/live', ['host: a, b'])]],
  ['a Host with a path', '400', 'closed', [request('GET /health/live', ['host: a/b'])]],
  ['a Host with user information', '400', 'closed', [request('GET /health/live', ['host: a@b'])]],
  ['two Hosts', '400', 'closed', [request('GET /health/live', [HOST, 'host: y'])]],
  ['two credentials', '400', 'closed', [request('GET /products', [HOST, CUSTOMER, ADMIN])]],
  ['a space before the colon', '400', 'closed', [request('GET /health/live', ['host : x'])]],
  ['a folded header', '400', 'closed', [request('GET /health/live', [HOST, 'a: b\r\n c'])]],
  ['a header without a colon', '400', 'closed', [request('GET /health/live', [HOST, 'nocolon'])]],
  ['a header without a name', '400', 'closed', [request('GET /health/live', [HOST, ': a'])]],
  ['NUL in a header', '400', 'closed', [request('GET /health/live', [HOST, 'a: b\u0000c'])]],
  [
    '101 headers',
    '431',
    'closed',
    [request('GET /health/live', [HOST, ...Array.from({ length: 100 }, (_, n) => `h${n}: 1`)])],
  ],
  [
    '20 KiB of headers',
    '431',
    'closed',
    [request('GET /health/live', [HOST, `a: ${'a'.repeat(20_000)}`])],
  ],
  [
    'a header of 15 KiB',
    '200',
    'goes on',
    [request('GET /health/live', [HOST, `a: ${'a'.repeat(15_000)}`])],
  ],
  [
    'a malformed credential',
    '401',
    'goes on',
    [request('GET /products', [HOST, 'authorization: Bearer'])],
  ],
  [
    'connection: close',
    '200',
    'closed',
    [request('GET /health/live', [HOST, 'connection: close'])],
  ],
  [
    'an upgrade',
    '200',
    'goes on',
    [request('GET /health/live', [HOST, 'connection: upgrade', 'upgrade: websocket'])],
  ],
  [
    'an upgrade to h2c',
    '200',
    'goes on',
    [
      request('GET /health/live', [
        HOST,
        'connection: upgrade, http2-settings',
        'upgrade: h2c',
        'http2-settings: AAMAAABkAAQAAP__',
      ]),
    ],
  ],
  // Framing
  [
    'two lengths',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'content-length: 1', 'content-length: 2'], 'a')],
  ],
  [
    'two equal lengths',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'content-length: 2', 'content-length: 2'], '{}')],
  ],
  [
    'a length and chunks',
    '400',
    'closed',
    [request('POST /posts', [HOST, JSON_TYPE, 'content-length: 5', CHUNKED_CODING], chunks('{}'))],
  ],
  ['a negative length', '400', 'closed', [request('POST /posts', [HOST, 'content-length: -1'])]],
  [
    'a length with a sign',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'content-length: +2'], '{}')],
  ],
  [
    'a length that is not a number',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'content-length: two'])],
  ],
  [
    'a length that is too large for a number',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'content-length: 99999999999999999999999'])],
  ],
  [
    'a length of 0x2',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'content-length: 0x2'], '{}')],
  ],
  [
    'an unknown transfer coding',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'transfer-encoding: gzip'], 'a')],
  ],
  [
    'chunks with another transfer coding',
    '400',
    'closed',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, 'transfer-encoding: gzip, chunked'],
        chunks('{"title":"Gzip"}'),
      ),
    ],
  ],
  [
    'chunked twice',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'transfer-encoding: chunked, chunked'], chunks('{}'))],
  ],
  [
    'chunked before another coding',
    '400',
    'closed',
    [request('POST /posts', [HOST, 'transfer-encoding: chunked, gzip'], chunks('{}'))],
  ],
  [
    'chunks over HTTP/1.0',
    '201',
    'closed',
    [
      `POST /posts HTTP/1.0\r\nhost: x\r\n${ADMIN}\r\n${JSON_TYPE}\r\n${CHUNKED_CODING}\r\n\r\n${chunks('{"title":"1.0"}')}`,
    ],
  ],
  [
    'chunks',
    '201',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING],
        chunks('{"title":', '"Chunks"}'),
      ),
    ],
  ],
  [
    'chunks with an extension',
    '201',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING],
        '11;a=b\r\n{"title":"Chunk"}\r\n0\r\n\r\n',
      ),
    ],
  ],
  [
    'chunks with a trailer',
    '201',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING],
        '11\r\n{"title":"Chunk"}\r\n0\r\na: b\r\n\r\n',
      ),
    ],
  ],
  [
    'an invalid chunk size',
    '400',
    'closed',
    [request('POST /posts', [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING], 'zz\r\n{}\r\n0\r\n\r\n')],
  ],
  [
    'a chunk longer than its size',
    '400',
    'closed',
    [request('POST /posts', [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING], '1\r\n{}\r\n0\r\n\r\n')],
  ],
  [
    'a chunk size that is too large for a number',
    '400',
    'closed',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING],
        'fffffffffffffffff\r\n{}\r\n',
      ),
    ],
  ],
  [
    'chunks in small pieces',
    '201',
    'goes on',
    [
      ...request('POST /posts', [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING], '11\r\n'),
      TURN,
      '{"title":',
      TURN,
      '"Chunk"}\r\n0\r\n',
      TURN,
      '\r\n',
    ],
  ],
  // Bodies
  ['no body', '400', 'goes on', [request('POST /posts', [HOST, ADMIN, JSON_TYPE])]],
  [
    'a body without a type',
    '415',
    'goes on',
    [request('POST /posts', [HOST, ADMIN, 'content-length: 2'], '{}')],
  ],
  [
    'a body of another media type',
    '415',
    'goes on',
    [request('POST /posts', [HOST, ADMIN, 'content-type: text/xml', 'content-length: 4'], '<a/>')],
  ],
  [
    'a large body of another media type',
    '415',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, 'content-type: text/xml', `content-length: ${1000_000}`],
        'a'.repeat(1000_000),
      ),
    ],
  ],
  [
    'a body without a credential',
    '401',
    'goes on',
    [withLength('POST /posts', [], '{"title":"Nobody"}')],
  ],
  [
    'a large body without a credential',
    '401',
    'goes on',
    [withLength('POST /posts', [], 'a'.repeat(1000_000))],
  ],
  [
    'a body at an unknown path',
    '404',
    'goes on',
    [withLength('POST /nope', [ADMIN], '{"title":"Nowhere"}')],
  ],
  [
    'a body for a path that has only another method',
    '405',
    'goes on',
    [withLength('DELETE /posts', [ADMIN], '{}')],
  ],
  [
    'a body that is announced as too large',
    '413',
    'waits',
    [request('POST /posts', [HOST, ADMIN, JSON_TYPE, `content-length: ${TOO_LARGE}`])],
  ],
  [
    'a body that is too large',
    '413',
    'goes on',
    [withLength('POST /posts', [ADMIN], 'a'.repeat(TOO_LARGE))],
  ],
  [
    'chunks that are too large',
    '413',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING],
        chunks('a'.repeat(TOO_LARGE)),
      ),
    ],
  ],
  [
    'a body too large for /graphql',
    '413',
    'goes on',
    [withLength('POST /graphql', [], 'a'.repeat(200_000))],
  ],
  [
    'chunks too large for /graphql',
    '413',
    'goes on',
    [request('POST /graphql', [HOST, JSON_TYPE, CHUNKED_CODING], chunks('a'.repeat(200_000)))],
  ],
  ['broken JSON', '400', 'goes on', [withLength('POST /posts', [ADMIN], '{"title":')]],
  [
    'a compressed body',
    '415',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, 'content-encoding: gzip', 'content-length: 2'],
        '{}',
      ),
    ],
  ],
  [
    'a body that ends early',
    '400',
    'closed',
    [request('POST /posts', [HOST, ADMIN, JSON_TYPE, 'content-length: 100'], '{"ti'), FIN],
  ],
  // Expectations
  [
    'an expectation',
    '100 201',
    'goes on',
    [
      request('POST /posts', [HOST, ADMIN, JSON_TYPE, EXPECT, 'content-length: 17']),
      CONTINUE,
      '{"title":"Later"}',
    ],
  ],
  [
    'an expectation whose body follows immediately',
    '100 201',
    'goes on',
    [withLength('POST /posts', [ADMIN, EXPECT], '{"title":"Hasty"}')],
  ],
  [
    'an expectation without a credential',
    '401',
    'closed',
    [request('POST /posts', [HOST, JSON_TYPE, EXPECT, 'content-length: 17'])],
  ],
  [
    'an expectation by a caller without the right',
    '403',
    'closed',
    [request('POST /posts', [HOST, CUSTOMER, JSON_TYPE, EXPECT, 'content-length: 17'])],
  ],
  [
    'an expectation of a body that is too large',
    '413',
    'closed',
    [request('POST /posts', [HOST, ADMIN, JSON_TYPE, EXPECT, `content-length: ${TOO_LARGE}`])],
  ],
  [
    'an expectation at an unknown path',
    '404',
    'closed',
    [request('POST /nope', [HOST, ADMIN, JSON_TYPE, EXPECT, 'content-length: 17'])],
  ],
  [
    'an expectation for a body of another media type',
    '100 415',
    'waits',
    [request('POST /posts', [HOST, ADMIN, 'content-type: text/xml', EXPECT, 'content-length: 17'])],
  ],
  [
    'an expectation with chunks',
    '100 201',
    'goes on',
    [
      request('POST /posts', [HOST, ADMIN, JSON_TYPE, EXPECT, CHUNKED_CODING]),
      CONTINUE,
      chunks('{"title":"Chunked"}'),
    ],
  ],
  [
    'an expectation at /graphql',
    '100 400',
    'goes on',
    [
      request('POST /graphql', [HOST, JSON_TYPE, EXPECT, 'content-length: 22']),
      CONTINUE,
      '{"query":"{version}"} ',
    ],
  ],
  [
    'an expectation without a body',
    '100 200',
    'goes on',
    [request('GET /health/live', [HOST, EXPECT])],
  ],
  [
    'an unknown expectation',
    '417',
    'closed',
    [request('GET /health/live', [HOST, 'expect: more'])],
  ],
  [
    'an unknown expectation with a body',
    '417',
    'closed',
    [withLength('POST /posts', [ADMIN, 'expect: more'], '{}')],
  ],
  [
    'an expectation over HTTP/1.0',
    '201',
    'closed',
    [
      `POST /posts HTTP/1.0\r\nhost: x\r\n${ADMIN}\r\n${JSON_TYPE}\r\n${EXPECT}\r\ncontent-length: 17\r\n\r\n{"title":"Older"}`,
    ],
  ],
  [
    'an expectation behind a request',
    '201 100 201',
    'goes on',
    [
      post('Before') +
        request('POST /posts', [HOST, ADMIN, JSON_TYPE, EXPECT, 'content-length: 17']),
      CONTINUE,
      '{"title":"Later"}',
    ],
  ],
  // Pipelines
  ['two pipelined requests', '200 200', 'goes on', [LIVE + LIVE]],
  ['two pipelined writes', '201 201', 'goes on', [post('One') + post('Two')]],
  ['a request behind a refusal', '404 200', 'goes on', [request('GET /nope') + LIVE]],
  [
    'a request behind a refused credential',
    '401 200',
    'goes on',
    [request('GET /products', [HOST, 'authorization: Bearer none']) + LIVE],
  ],
  [
    'a request behind a body of another media type',
    '415 200',
    'goes on',
    [
      request('POST /posts', [HOST, ADMIN, 'content-type: text/xml', 'content-length: 4'], '<a/>') +
        LIVE,
    ],
  ],
  [
    'a request behind a body that is too large',
    '413 200',
    'goes on',
    [withLength('POST /posts', [ADMIN], 'a'.repeat(TOO_LARGE)) + LIVE],
  ],
  [
    'a request behind chunks that are too large',
    '413 200',
    'goes on',
    [
      request(
        'POST /posts',
        [HOST, ADMIN, JSON_TYPE, CHUNKED_CODING],
        chunks('a'.repeat(TOO_LARGE)),
      ) + LIVE,
    ],
  ],
  [
    'a request behind a method that no path supports',
    '405 200',
    'goes on',
    [request('TRACE /products') + LIVE],
  ],
  [
    'a request behind one that closes the connection',
    '200',
    'closed',
    [request('GET /health/live', [HOST, 'connection: close']) + LIVE],
  ],
  ['ten pipelined requests', all(10, '200'), 'goes on', [LIVE.repeat(10)]],
  ['seventeen pipelined reads', all(17, '200'), 'goes on', [request('GET /products').repeat(17)]],
  [
    'thirty pipelined reads',
    `${all(17, '200')} ${all(13, '503')}`,
    'goes on',
    [request('GET /products').repeat(30)],
  ],
  ['nonsense behind a request', '200 400', 'closed', [`${LIVE}NONSENSE\r\n\r\n`]],
  [
    'nonsense behind two writes',
    '201 201 400',
    'closed',
    [`${post('Three')}${post('Four')}NONSENSE\r\n\r\n`],
  ],
  ['a request behind nonsense', '400', 'closed', [`NONSENSE\r\n\r\n${LIVE}`]],
  [
    'more bytes than the announced length',
    '201 400',
    'closed',
    [
      `${request('POST /posts', [HOST, ADMIN, JSON_TYPE, 'content-length: 17'], '{"title":"Extra"}')}xx${LIVE}`,
    ],
  ],
  // Half-closed connections
  ['nothing', '', 'closed', [FIN]],
  ['half a line', '400', 'closed', ['GET /hea', FIN]],
  ['a half-closed connection', '200', 'closed', [LIVE, FIN]],
  ['a half-closed connection with a write', '', 'closed', [post('Half'), FIN]],
  ['a half-closed connection with two writes', '', 'closed', [post('Half') + post('Closed'), FIN]],
];

describe('bytes of a client', () => {
  it.each(cases)('%s: %s, %s', async (_what, statuses, end, steps) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answers = '';
    let isClosed = false;
    const close = (): void => void (isClosed = true);
    socket
      .setNoDelay()
      .setEncoding('latin1')
      .on('data', (text) => (answers += String(text)));
    socket.on('end', close).on('error', close);
    const statusesIn = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    const expected = statuses === '' ? [] : statuses.split(' ');
    for (const step of steps) {
      if (typeof step === 'string') socket.write(step, 'latin1');
      else if (step === FIN) socket.end();
      else if (step === TURN) await turn();
      else await until(() => isClosed || statusesIn().includes('100'));
    }
    await until(() => isClosed || statusesIn().length >= expected.length);
    expect(statusesIn()).toEqual(expected);
    if (end === 'closed') await until(() => isClosed);
    if (end === 'goes on') {
      socket.write(LIVE);
      await until(() => isClosed || statusesIn().length > expected.length);
      expect(statusesIn()).toEqual([...expected, '200']);
    }
    socket.destroy();
  });
});
