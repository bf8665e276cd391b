import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { collections } from '../../../src/app/collections';
import { hashCredential, type AccessTokenDocument } from '../../../src/modules/accounts';
import { useTestDatabase } from '../../support/database';
import { INSPECTOR_ENV, watchProcess, type Watch } from '../../support/inspector';
import { people, seedPeople } from '../../support/people';
import { seedProducts } from '../../support/products';
import { startServiceProcess, type ServiceProcess } from '../../support/service-process';
import { percentile } from '../../support/statistics';
import { until } from '../../support/until';

const STREAMS = 2000;
const PRODUCTS = 200;
const MAX_PARALLEL = 50;
const MAX_STREAM_KIB = 25;
const MAX_P95_MS = 500;
const SLOW = 1000;
const ROUNDS = 30;
/** How many bytes a client may leave unread, and the size of a message. */
const MAX_UNREAD_KIB = 256 + 8;

const database = useTestDatabase(collections);
let service: ServiceProcess;
let address: URL;
let watch: Watch;

beforeAll(async () => {
  await seedPeople(database.db, new Date());
  await seedReaders();
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({ _id: `prd_${index}` }));
  await seedProducts(database.db, products);
  service = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: database.db.databaseName,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    LOG_LEVEL: 'warn',
    ...INSPECTOR_ENV,
  });
  address = new URL(await service.listening());
  watch = await watchProcess(service);
});
afterAll(async () => {
  watch.close();
  service.child.kill('SIGKILL');
  await service.exited();
});

interface Reader {
  readonly socket: Socket;
  /** The time of the last message. */
  at: number;
  messages: number;
}

/** Each caller may have a hundred streams. */
const tokens = Array.from({ length: STREAMS / 50 }, (_, index) => `at_test_reader_${index}`);
let streamCount = 0;

/** Signs the readers in. */
async function seedReaders(): Promise<void> {
  const sessions = tokens.map((token, index) => ({
    _id: hashCredential(token),
    userId: people.customer.id,
    sessionId: `ses_reader_${index}`,
    expiresAt: null,
  }));
  await database.db.collection<AccessTokenDocument>('access_tokens').insertMany(sessions);
}

async function openReader(product: number): Promise<Reader> {
  const socket = connect(Number(address.port), address.hostname);
  const reader: Reader = { socket, at: 0, messages: 0 };
  socket.on('data', (chunk) => {
    reader.messages += chunk.toString().split('\ndata: ').length - 1;
    reader.at = performance.now();
  });
  socket.write(
    `GET /products/prd_${product} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n` +
      `authorization: Bearer ${tokens[(streamCount += 1) % tokens.length] ?? ''}\r\n\r\n`,
  );
  await until(() => reader.messages > 0, { everyMs: 5 });
  return reader;
}

describe('a process with 2,000 open streams', () => {
  it('uses at most 25 KiB for each, and shows 95 % of the changes within half a second', async () => {
    const readers: Reader[] = await Promise.all([openReader(0)]);
    await sleep(1000);
    const before = await watch.measure();
    while (readers.length < STREAMS + 1) {
      const batch = Array.from({ length: MAX_PARALLEL }, (_, n) => (readers.length + n) % PRODUCTS);
      readers.push(...(await Promise.all(batch.map(openReader))));
    }
    await sleep(2000);
    const after = await watch.measure();
    const heapKib = ((after.heapMib - before.heapMib) * 1024) / STREAMS;
    const latencies: number[] = [];
    for (let product = 0; product < 20; product += 1) {
      const answer = await fetch(new URL(`/products/prd_${product}`, address), {
        method: 'PATCH',
        headers: { ...people.admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Changed' }),
      });
      expect(answer.status).toBe(200);
      const committedAt = performance.now();
      const watching = readers.filter((_reader, index) => index % PRODUCTS === product);
      await until(() => watching.every(({ messages }) => messages === 2), { everyMs: 5 });
      latencies.push(...watching.map(({ at }) => at - committedAt));
    }
    for (const { socket } of readers) socket.destroy();
    const p95 = percentile(latencies, 95);
    process.stdout.write(`a stream: ${heapKib.toFixed(1)} KiB; p95 ${p95.toFixed(0)} ms\n`);
    expect(heapKib).toBeLessThanOrEqual(MAX_STREAM_KIB);
    expect(p95).toBeLessThanOrEqual(MAX_P95_MS);
  });

  it('serves 1,000 stalled readers, and shows changes to the others as fast', async () => {
    const indexes = Array.from({ length: 50 }, (_, index) => index);
    const slow: Reader[] = [];
    while (slow.length < SLOW) {
      const batch = await Promise.all(indexes.map(openReader));
      for (const { socket } of batch) socket.pause();
      slow.push(...batch);
    }
    const quick = await Promise.all(indexes.map(openReader));
    const before = await watch.measure();
    const latencies: number[] = [];
    for (let round = 2; round < ROUNDS + 2; round += 1) {
      const answer = await fetch(new URL('/products/bulk', address), {
        method: 'PATCH',
        headers: { ...people.admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify(
          indexes.map((n) => ({ id: `prd_${n}`, description: `${round} ${'long '.repeat(900)}` })),
        ),
      });
      expect(answer.status).toBe(200);
      const committedAt = performance.now();
      await until(() => quick.every(({ messages }) => messages === round), { everyMs: 5 });
      latencies.push(...quick.map(({ at }) => at - committedAt));
      // A resource has at most one new state a second.
      await sleep(1000);
    }
    const after = await watch.measure();
    for (const { socket } of [...slow, ...quick]) socket.destroy();
    const heapKib = ((after.heapMib - before.heapMib) * 1024) / SLOW;
    const p95 = percentile(latencies, 95);
    process.stdout.write(`a slow reader: ${heapKib.toFixed(1)} KiB; p95 ${p95.toFixed(0)} ms\n`);
    expect(heapKib).toBeLessThanOrEqual(MAX_UNREAD_KIB);
    expect(p95).toBeLessThanOrEqual(MAX_P95_MS);
  });
});
