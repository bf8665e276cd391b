import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { databaseName } from '../support/database';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { percentile } from '../support/statistics';
import { until } from '../support/until';

const HEADERS_S = 2;
const REQUEST_S = 3;
const IDLE_S = 4;
/**
 * The tolerance: the interval at which the service checks connections, and the delay of a busy
 * machine.
 */
const LATE_MS = 2500;
/** The time limit of another client's request during an attack. */
const OTHERS_P90_MS = 1000;
const MAX_CONNECTIONS = 900;

let service: ServiceProcess;
let origin: string;
let port: number;
let openedVisitors: Visitor[] = [];
/** Connections of the service without clients. */
let calm: { readonly handles: number; readonly memory: number };

beforeAll(async () => {
  service = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: databaseName('slow'),
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    DEMO_DATA: 'true',
    RUN_WORKER: 'false',
    MAX_IN_FLIGHT: '10',
    MAX_WAITING: '50',
    MAX_CONNECTIONS: String(MAX_CONNECTIONS),
    HEADERS_TIMEOUT_SECONDS: String(HEADERS_S),
    REQUEST_TIMEOUT_SECONDS: String(REQUEST_S),
    KEEP_ALIVE_SECONDS: '2',
    CONNECTION_IDLE_SECONDS: String(IDLE_S),
  });
  origin = await service.listening();
  port = Number(new URL(origin).port);
  // Created on its first request.
  await (await fetch(`${origin}/openapi.json`)).text();
  calm = { handles: handles(), memory: residentMib() };
});
afterEach(() => {
  for (const { socket } of openedVisitors) socket.destroy();
  openedVisitors = [];
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exited();
});

/** A client that writes bytes at will. */
interface Visitor {
  readonly socket: Socket;
  /** The bytes that it has read so far. */
  answer(): string;
  /** The milliseconds until the service closed the connection. */
  readonly cutAfterMs: Promise<number>;
}

function visit(bytes: string): Visitor {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let answer = '';
  const startedAt = Date.now();
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (answer += String(chunk)));
  const cutAfterMs = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(Date.now() - startedAt));
  });
  const visitor = { socket, answer: () => answer, cutAfterMs };
  openedVisitors.push(visitor);
  return visitor;
}

const visitAll = (count: number, bytes: string): readonly Visitor[] =>
  Array.from({ length: count }, () => visit(bytes));

/** Sends a byte now and then, so that no idle timer fires. */
function drip(visitors: readonly Visitor[], byte: string): () => void {
  const timer = setInterval(() => {
    for (const { socket } of visitors) if (socket.writable) socket.write(byte);
  }, 300);
  return () => clearInterval(timer);
}

/** Sends requests of other clients in the meantime: none is refused, and hardly any waits. */
async function othersAreServed(): Promise<void> {
  const durations: number[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < 30; round += 1) {
    const startedAt = Date.now();
    const response = await fetch(`${origin}/products?limit=3`);
    await response.text();
    durations.push(Date.now() - startedAt);
    statuses.add(response.status);
  }
  expect([...statuses]).toEqual([200]);
  expect(percentile(durations, 90)).toBeLessThan(OTHERS_P90_MS);
}

const longest = async (visitors: readonly Visitor[]): Promise<number> =>
  Math.max(...(await Promise.all(visitors.map(({ cutAfterMs }) => cutAfterMs))));

const handles = (): number => readdirSync(`/proc/${service.pid}/fd`).length;
const residentMib = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1024;

const LINE = 'HTTP/1.1\r\nhost: x\r\n';

describe('slow connections', () => {
  it('with slow headers are refused and cut, and delay no other client', async () => {
    const slow = visitAll(300, `GET /products ${LINE}x-a: `);
    const stop = drip(slow, 'a');
    await othersAreServed();
    expect(await longest(slow)).toBeLessThan(HEADERS_S * 1000 + LATE_MS);
    stop();
    for (const { answer } of slow) {
      expect(answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*application\/problem\+json/);
    }
  });

  it('with slow bodies are refused and cut, and delay no other client, far beyond the limit', async () => {
    const head = `content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
    // Connections to the database that were open at the beginning may have closed since.
    const before = handles();
    const slow = visitAll(150, `POST /auth/login ${LINE}${head}`);
    const slower = visitAll(150, `POST /graphql ${LINE}${head}`);
    const stop = drip([...slow, ...slower], ' ');
    await until(() => handles() >= before + 300);
    await othersAreServed();
    expect(await longest([...slow, ...slower])).toBeLessThan(REQUEST_S * 1000 + LATE_MS);
    stop();
    for (const { answer } of slow) expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('with slow readers are cut, and delay no other client', async () => {
    const slow = visitAll(150, `GET /openapi.json ${LINE}\r\n`);
    for (const { socket } of slow) socket.pause();
    await othersAreServed();
    await until(() => handles() > calm.handles + 100);
    expect(residentMib() - calm.memory).toBeLessThan(300);
    const areCut = (): boolean => handles() <= calm.handles + 20;
    await until(areCut, { withinMs: 5000 + IDLE_S * 1000 + 2 * LATE_MS });
  });

  it('without a request are cut, and not accepted beyond the limit', async () => {
    const before = residentMib();
    const silent = visitAll(MAX_CONNECTIONS + 300, '');
    expect(await longest(silent)).toBeLessThan(HEADERS_S * 1000 + LATE_MS + 1000);
    expect(residentMib() - before).toBeLessThan(150);
    const droppedCount = silent.filter(({ answer }) => answer() === '').length;
    expect(droppedCount).toBeGreaterThanOrEqual(300);
    expect(droppedCount).toBeLessThan(silent.length);
    await othersAreServed();
  });
});

describe('one connection', () => {
  it('cannot fill the shared queue with requests whose responses it does not read', async () => {
    const flood = visit(`GET /products?limit=50 ${LINE}\r\n`.repeat(500));
    await othersAreServed();
    const count = (): number => flood.answer().split('HTTP/1.1 ').length - 1;
    await until(() => count() >= 500);
    expect(flood.answer()).toContain('HTTP/1.1 200');
    expect(flood.answer()).toContain('HTTP/1.1 503');
  });

  it.each([
    ['20 KiB of headers', `GET / ${LINE}a: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['20 KiB in 5,000 headers', `GET / ${LINE}${'a: bcd\r\n'.repeat(5000)}\r\n`, 431],
    ['a very long path', `GET /${'x'.repeat(20_000)} ${LINE}\r\n`, 431],
    ['a request for no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('is refused %s', async (_what, bytes, status) => {
    const visitor = visit(bytes);
    await visitor.cutAfterMs;
    expect(visitor.answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*problem\\+json`));
  });
});

describe('an ambiguous request', () => {
  const smuggledRequest = 'GET /health/live HTTP/1.1\r\nhost: smuggled\r\n\r\n';
  const post = `POST /auth/login ${LINE}content-type: application/json\r\n`;
  it.each([
    [
      'two kinds of length',
      `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    ['two lengths', `${post}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${smuggledRequest}`],
    ['a length with a sign', `${post}content-length: +2\r\n\r\n{}${smuggledRequest}`],
    [
      'a transfer encoding that hides another one',
      `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    [
      'an encoding after chunked',
      `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggledRequest}`,
    ],
    [
      'a broken size of a chunk',
      `${post}transfer-encoding: chunked\r\n\r\n0x2\r\n{}${smuggledRequest}`,
    ],
    ['a line that ends early', `GET / HTTP/1.1\nhost: x\n\n${smuggledRequest}`],
    ['a header line that ends early', `GET / HTTP/1.1\r\nhost: x\na: b\r\n\r\n${smuggledRequest}`],
    ['a folded header', `GET / ${LINE}transfer-encoding:\r\n chunked\r\n\r\n${smuggledRequest}`],
    ['a space before the colon', `${post}content-length : 4\r\n\r\n${smuggledRequest}`],
    ['a NUL', `GET / ${LINE}a: b\u0000c\r\n\r\n${smuggledRequest}`],
  ])('is refused, and nothing after it is read: %s', async (_what, bytes) => {
    const visitor = visit(bytes);
    await visitor.cutAfterMs;
    expect(visitor.answer()).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
    expect(visitor.answer().split('HTTP/1.1 ').length - 1).toBe(1);
  });
});
