import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../src/platform/values/project-root';
import { DEMO_PASSWORD, demoPeople } from '../../src/tools/demo';
import { startCommerce, startScript } from '../client/support/built-client';
import { createAnswerCheck, type LiveAnswer, type ServedDocument } from '../support/answer-check';
import { curlCommands, variableValues } from '../support/curl-commands';
import { databaseName } from '../support/database';
import { freePort } from '../support/loopback';
import {
  exampleOf,
  inOrder,
  makeStandIns,
  type PublishedPaths,
} from '../support/published-examples';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { eventually, until } from '../support/until';
import { viewers } from '../support/world';

type Headers = Readonly<Record<string, string>>;

let service: ServiceProcess;
let origin: string;
let document: ServedDocument & PublishedPaths;
let check: ReturnType<typeof createAnswerCheck>;
let requestCount = 0;
let tourBegan = '';
const complaints = new Set<string>();

beforeAll(async () => {
  service = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: databaseName('answers'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'true',
    RATE_LIMIT_ENABLED: 'true',
  });
  origin = await service.listening();
  document = (await (await fetch(`${origin}/openapi.json`)).json()) as typeof document;
  check = createAnswerCheck(document);
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exited();
});

/** Sends a request over the network and checks the response against the served document. */
async function send(
  request: string,
  { headers = {}, body }: { readonly headers?: Headers; readonly body?: string | undefined } = {},
): Promise<LiveAnswer & { readonly statusCode: number }> {
  const [method = '', url = ''] = request.split(' ');
  const response = await fetch(origin + url, { method, headers, body: body ?? null });
  const answer = {
    method,
    url,
    status: response.status,
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
  const complaint = check(answer);
  if (complaint !== null)
    complaints.add(`${request}: ${complaint}\n  ${answer.body.slice(0, 300)}`);
  return answer;
}

async function ask(viewer: string, request: string, payload?: unknown, headers: Headers = {}) {
  requestCount += 1;
  const isKeyed = !request.startsWith('GET') && !request.includes('/auth/');
  return send(request, {
    headers: {
      ...viewers[viewer],
      // Prefers JSON, because a stream would not end.
      accept: 'application/json',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isKeyed ? { 'idempotency-key': `live-${requestCount}` } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
}

/** Waits until the worker of the process has created everything that the examples need. */
async function settle(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await ask('admin', 'GET /webhooks/deliveries?status=retrying');
    if ((JSON.parse(body) as { data: unknown[] }).data.length > 0) return;
    await sleep(50);
  }
  throw new Error('no delivery is tried again');
}

afterEach(() => {
  const reports = [...complaints];
  complaints.clear();
  expect(reports).toEqual([]);
});

const signIn = {
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: demoPeople.admin.email, password: DEMO_PASSWORD }),
};

describe('a running service responds as its own document describes', () => {
  it('to every published example', async () => {
    const standIns = await makeStandIns({ ask, settle });
    const refusals: string[] = [];
    for (const endpoint of inOrder) {
      const { viewer, request, body, isFine } = exampleOf(document, endpoint, standIns);
      const answer = await ask(viewer, request, body);
      // The worker of the process may have completed the import by then.
      const isOver = request.includes('/imports/') && answer.status === 422;
      if (!isFine(answer.status) && !isOver)
        refusals.push(`${request} ${answer.status} ${answer.body}`);
    }
    expect(refusals).toEqual([]);
  });

  it('to the tour of the README', async () => {
    const statuses: number[] = [];
    tourBegan = new Date().toISOString();
    const variables: Record<string, string> = {};
    for (const command of tour()) {
      const { request, headers, body } = command;
      const url = request.replace(/\$([A-Z]+)/, (_, name: string) => variables[name] ?? '');
      const answer = await send(url, { headers, body });
      statuses.push(answer.status);
      Object.assign(variables, variableValues(command, answer.body));
    }
    expect(statuses.length).toBeGreaterThan(15);
    expect(statuses.filter((status) => status >= 400)).toEqual([400, 401]);
  });

  it('and sends its events, signed, to the example receiver of the README', async () => {
    const [, secret = ''] = /WEBHOOK_SECRET=(whsec_\S+)/.exec(tourText()) ?? [];
    const [, line = ''] = /^npx --no-install commerce (.*)$/m.exec(tourText()) ?? [];
    const port = await freePort();
    const receiver = startScript('examples/webhook-receiver/main.ts', {
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    });
    await until(() => receiver.stdout().includes('Listening on'));
    const command = line
      .replace('"$API"', origin)
      .replace('"$WEBHOOK_SECRET"', secret)
      .replace('--since 10m', `--since ${tourBegan}`)
      .replace('--forward 4000', `--forward ${port}`);
    // Work that the examples started continues in the worker and causes further events.
    const listening = startCommerce([...command.split(' '), '--types', 'order.*'], {
      HOME: mkdtempSync(join(tmpdir(), 'tour-')),
    });
    try {
      expect(await listening.exitCode()).toBe(0);
      const types = ['order.created', 'order.paid', 'order.shipped', 'order.refunded'];
      await until(() => types.every((type) => receiver.stdout().includes(`${type} ord_`)));
    } finally {
      receiver.child.kill('SIGKILL');
      await receiver.exitCode();
    }
  });

  it('to duplicate, conflicting, repeated, streamed and oversized requests', async () => {
    const order = 'GET /orders/ord_demo_0001';
    const { headers } = await ask('customer', order);
    const unchangedAnswer = await ask('customer', order, undefined, {
      'if-none-match': headers['etag'] ?? '',
    });
    const staleHeaders = { 'if-match': '"999-x"' };
    const stale = await ask('admin', 'PATCH /products/prd_demo_0002', { price: 9 }, staleHeaders);
    const keyHeader = { 'idempotency-key': 'again' };
    const body = { title: 'Words' };
    const first = await ask('admin', 'POST /posts', body, keyHeader);
    const again = await ask('admin', 'POST /posts', body, keyHeader);
    const stream = { ...viewers['admin'], 'content-type': 'application/x-ndjson' };
    const upload = { headers: stream, body: '{"externalId":"n"}\n' };
    const uploadAnswer = await send('POST /imports?type=products&mode=upsert', upload);
    const last = await eventually(
      () => ask('anonymous', 'GET /products/search?q=laptop'),
      ({ status }) => status !== 200,
      { everyMs: 1 },
    );
    const statuses = [unchangedAnswer, stale, first, again, uploadAnswer, last].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([304, 412, 201, 201, 202, 429]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('to requests that it refuses, at every endpoint', async () => {
    // Each credential may send 300 writes a minute, and the examples used the demo credential.
    const { accessToken } = JSON.parse((await send('POST /auth/login', signIn)).body) as {
      readonly accessToken: string;
    };
    const signedIn = { authorization: `Bearer ${accessToken}` };
    const wrongs: readonly [string, Headers, string | undefined][] = [
      ['', {}, undefined],
      ['', { authorization: 'Bearer at_unknown' }, undefined],
      ['?nothing=1', signedIn, undefined],
      ['', { ...signedIn, 'api-version': '9' }, undefined],
      ['', { ...viewers['admin'], 'content-type': 'application/json' }, '{"broken'],
      ['', { ...viewers['admin'], 'content-type': 'text/csv' }, 'a,b'],
      ['', { ...viewers['key_demo_partner'], 'content-type': 'application/json' }, '{"nothing":1}'],
    ];
    const statuses = new Set<number>();
    for (const { method, path } of inOrder) {
      const url = path.replace(/:\w+/g, 'absent');
      for (const [query, headers, body] of wrongs) {
        if (method === 'GET' && body !== undefined) continue;
        statuses.add((await send(`${method} ${url}${query}`, { headers, body })).status);
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403, 404, 415]));
  });
});

describe('the checker of live responses', () => {
  const fine = async (): Promise<LiveAnswer> => send('GET /products/prd_demo_0003');
  it.each<[string, Partial<LiveAnswer>]>([
    ['a status', { status: 418 }],
    ['a media type', { headers: { 'content-type': 'text/html' } }],
    ['a field of another type', { body: '{"id":7}' }],
    ['a header of another answer', { headers: { location: '/elsewhere' } }],
    ['a header with another format', { headers: { 'x-request-id': 'x'.repeat(65) } }],
  ])('reports %s that is not published', async (_what, { headers, ...change }) => {
    const answer = await fine();
    expect(check(answer)).toBeNull();
    expect(
      check({ ...answer, ...change, headers: { ...answer.headers, ...headers } }),
    ).not.toBeNull();
  });
});

/** The tour of the README, as its readers paste it. */
function tourText(): string {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const [, script = ''] = /## Tour[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  return script;
}

const tour = () => curlCommands(tourText());
