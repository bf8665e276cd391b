import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createLogger } from '../../src/platform/logger';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { withFailingCalls } from '../support/failing-calls';
import { keys, people } from '../support/people';
import { until } from '../support/until';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly path?: string;
  readonly outage?: string;
}

const lines: Line[] = [];
let service: TestApp;
let port: number;

beforeAll(async () => {
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  service = await buildTestApp({ log });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.app.server.address() as AddressInfo);
});
afterAll(() => service.close());
beforeEach(() => void lines.splice(0));

/** Sends a part of a request and cuts the connection, once it has arrived or the answer has begun. */
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
  // What is noted of the end is noted before the answer to the next request.
  await service.app.inject('/products');
}

const customer = `authorization: ${people.customer.headers.authorization}`;
const importer = `authorization: ${keys.internal.headers.authorization}`;
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
    [
      'GET /webhooks/events/stream HTTP/1.1',
      `authorization: ${people.admin.headers.authorization}`,
      'accept: text/event-stream',
    ],
    '',
    false,
  ],
  ['while a stream is open', ['GET /webhooks/events/stream HTTP/1.1', importer], '', true],
];

describe('a database that fails in the middle of an upload', () => {
  it('is told as such to the client, which is still there', async () => {
    const failing = await buildTestApp({
      wrapDatabase: (db) =>
        withFailingCalls(db, {
          collection: 'import_chunks',
          method: 'insertOne',
          times: 100,
          isExecuted: false,
        }),
    });
    await failing.app.listen({ port: 0, host: '127.0.0.1' });
    const address = failing.app.server.address() as AddressInfo;
    const socket = connect(address.port, '127.0.0.1');
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

describe('a client that hangs up', () => {
  it('with requests behind one that is unanswered leaves none of them open', async () => {
    const answers: ServerResponse[] = [];
    const note = (_request: IncomingMessage, answer: ServerResponse) => void answers.push(answer);
    service.app.server.on('request', note);
    const socket = connect(port, '127.0.0.1');
    const admin = `authorization: ${people.admin.headers.authorization}\r\naccept: text/event-stream`;
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${admin}\r\n\r\n`;
    const closed: ServerResponse[] = [];
    socket.write([get('/webhooks/events/stream'), get('/products'), get('/posts')].join(''));
    await until(() => answers.length === 3);
    expect(answers.map(({ closed: isClosed }) => isClosed)).toEqual([false, false, false]);
    for (const answer of answers) answer.once('close', () => closed.push(answer));
    socket.resetAndDestroy();
    await until(() => closed.length === 3, { withinMs: 3000 });
    service.app.server.off('request', note);
  });

  it.each(half)(
    '%s is no outage and no fault of the service',
    async (_when, head, body, isAnswered) => {
      await hangUp(head, body, isAnswered);
      expect(lines.filter(({ level, outage }) => level > 30 || outage !== undefined)).toEqual([]);
    },
  );
});
