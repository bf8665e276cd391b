import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { createLogger } from '../../src/platform/telemetry/logger';
import { buildTestApp, useTestApp } from '../support/build-test-app';
import { beforeCommand, withFailingCalls } from '../support/intercepted-database';
import { keys, people } from '../support/people';
import { until } from '../support/until';
import { servingPort } from '../support/loopback';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly path?: string;
  readonly requestId?: string;
  readonly status?: number;
  readonly outage?: string;
}

const lines: Line[] = [];
const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
const service = useTestApp({ log });
let port: number;

beforeAll(async () => {
  port = await servingPort(service.app);
});
beforeEach(() => void lines.splice(0));

/**
 * Sends a part of a request, and cuts the connection once the part has arrived or the response has
 * begun.
 */
async function hangUp(head: readonly string[], body: string, isAnswered: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const arrival = once(service.app.server, 'request');
  socket.write([...head, 'host: x', '', body].join('\r\n'));
  const [, response] = (await arrival) as [IncomingMessage, ServerResponse];
  const closing = once(response, 'close');
  if (isAnswered) await once(socket, 'data');
  socket.resetAndDestroy();
  await closing;
  // The end of a request is recorded before the response to the next one.
  await service.app.inject('/products');
}

const customer = `authorization: ${people.customer.headers.authorization}`;
const importer = `authorization: ${keys.internal.headers.authorization}`;
const reader = `authorization: ${people.admin.headers.authorization}`;
const JSON_TYPE = 'content-type: application/json';

const half: readonly (readonly [string, readonly string[], string, boolean])[] = [
  [
    'in the middle of a JSON body',
    ['POST /orders HTTP/1.1', customer, JSON_TYPE, 'content-length: 1000'],
    '{"items":[',
    false,
  ],
  [
    'in the middle of a chunk',
    ['POST /graphql HTTP/1.1', customer, JSON_TYPE, 'transfer-encoding: chunked'],
    '20\r\n{"query":',
    false,
  ],
  [
    'before the body that was announced',
    ['PATCH /users/me HTTP/1.1', customer, JSON_TYPE, 'content-length: 10'],
    '',
    false,
  ],
  [
    'in the middle of an upload',
    [
      'POST /imports?type=products&mode=upsert HTTP/1.1',
      importer,
      'content-type: application/x-ndjson',
      'content-length: 100000',
    ],
    '{"externalId":"a"}\n'.repeat(100),
    false,
  ],
  ['before the answer', ['GET /products?pageSize=100 HTTP/1.1'], '', false],
  [
    'before its stream begins',
    ['GET /webhooks/events/stream HTTP/1.1', reader, 'accept: text/event-stream'],
    '',
    false,
  ],
  ['while a stream is open', ['GET /webhooks/events/stream HTTP/1.1', reader], '', true],
];

describe('a database that fails in the middle of an upload', () => {
  it('is reported to the client, which is still connected', async () => {
    const failing = await buildTestApp({
      wrapDatabase: (db) =>
        withFailingCalls(db, {
          collection: 'import_chunks',
          command: 'insertOne',
          times: 1,
          isExecuted: false,
        }),
    });
    const socket = connect(await servingPort(failing.app), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const line = `${JSON.stringify({ externalId: 'a', title: 'x'.repeat(150) })}\n`;
    const head = [
      'POST /imports?type=products&mode=upsert HTTP/1.1',
      importer,
      'host: x',
      'content-type: application/x-ndjson',
      'content-length: 4000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${line.repeat(15_000)}`);
    await until(() => answer.includes('\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    socket.destroy();
    await failing.close();
  });
});

/** The number of bytes that its header announces. */
const post = (path: string, headers: readonly string[], payload: object): string => {
  const body = JSON.stringify(payload);
  const head = [`POST ${path} HTTP/1.1`, 'host: x', JSON_TYPE, `content-length: ${body.length}`];
  return [...head, ...headers, '', body].join('\r\n');
};

describe('a write whose client disconnects', () => {
  it('is carried out, and is logged and counted as 499 immediately', async () => {
    const ends: Line[] = [];
    const log = createLogger('info', { write: (text) => void ends.push(JSON.parse(text) as Line) });
    const { wrap, arm } = beforeCommand('categories', 'bulkWrite');
    const abandonedService = await buildTestApp({
      log,
      env: { METRICS_PORT: '0' },
      wrapDatabase: wrap,
    });
    abandonedService.app.worker.forward();
    const socket = connect(await servingPort(abandonedService.app), '127.0.0.1');
    const arrival = once(abandonedService.app.server, 'request');
    arm(async () => {
      const [, response] = (await arrival) as [IncomingMessage, ServerResponse];
      const closing = once(response, 'close');
      socket.resetAndDestroy();
      await closing;
    });
    const admin = people.admin.headers;
    const id = 'x-request-id: left-by-its-client';
    socket.write(post('/categories', [reader, id], { title: 'Left' }));
    const { db } = abandonedService.database;
    const raisedSignal = () =>
      db.collection('signals').findOne({ 'counts.event-relay': { $gt: 0 } });
    await until(async () => (await raisedSignal()) !== null, { withinMs: 5000 });
    expect(await db.collection('categories').countDocuments({ title: 'Left' })).toBe(1);
    const answer = await abandonedService.app.inject({
      url: '/meta/requests?status=499',
      headers: admin,
    });
    expect(answer.json().data).toEqual([
      expect.objectContaining({
        path: '/categories',
        status: 499,
        code: null,
        requestId: 'left-by-its-client',
      }),
    ]);
    const entries = ends.filter(({ path }) => path === '/categories');
    expect(entries).toEqual([expect.objectContaining({ msg: 'request', status: 499 })]);
    const figures = await (await fetch(abandonedService.app.metricsAddress ?? '')).text();
    const labels = 'method="POST",route="/categories",status="499"';
    expect(figures).toContain(`commerce_http_requests_total{${labels}} 1`);
    await abandonedService.close();
  });
});

describe('a stream that its reader closes', () => {
  it('is logged once, with its original status', async () => {
    const headers = { ...people.admin.headers, 'x-request-id': 'left-by-its-reader' };
    const reading = new AbortController();
    const options = { headers, signal: reading.signal };
    const closing = once(service.app.server, 'request').then(([, response]) =>
      once(response as ServerResponse, 'close'),
    );
    await fetch(`http://127.0.0.1:${port}/webhooks/events/stream`, options);
    reading.abort();
    await closing;
    const read = { url: '/meta/requests?limit=1000', headers: people.admin.headers };
    const { data } = (await service.app.inject(read)).json<{ data: Line[] }>();
    const isOwnLine = ({ requestId }: Line) => requestId === headers['x-request-id'];
    for (const entries of [data, lines])
      expect(entries.filter(isOwnLine)).toEqual([expect.objectContaining({ status: 200 })]);
  });
});

describe('a client that disconnects', () => {
  it('with pipelined requests behind an unanswered one leaves none of them open', async () => {
    const answers: ServerResponse[] = [];
    const note = (_request: IncomingMessage, answer: ServerResponse) => void answers.push(answer);
    service.app.server.on('request', note);
    const socket = connect(port, '127.0.0.1');
    const get = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: x\r\n${reader}\r\naccept: text/event-stream\r\n\r\n`;
    const closedResponses: ServerResponse[] = [];
    socket.write([get('/webhooks/events/stream'), get('/products'), get('/posts')].join(''));
    await until(() => answers.length === 3);
    expect(answers.map(({ closed: isClosed }) => isClosed)).toEqual([false, false, false]);
    for (const answer of answers) answer.once('close', () => closedResponses.push(answer));
    socket.resetAndDestroy();
    await until(() => closedResponses.length === 3, { withinMs: 3000 });
    service.app.server.off('request', note);
  });

  it.each(half)(
    '%s is logged neither as an outage nor as an error',
    async (_when, head, body, isAnswered) => {
      await hangUp(head, body, isAnswered);
      expect(lines.filter(({ level, outage }) => level > 30 || outage !== undefined)).toEqual([]);
    },
  );
});
