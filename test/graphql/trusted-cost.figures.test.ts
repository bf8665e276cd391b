import { readdirSync, readFileSync } from 'node:fs';
import { print } from 'graphql';
import { Pool } from 'undici';
import { collections } from '../../src/app/collections';
import { GetProduct } from '../../src/rest/catalog.generated';
import { pruneDocument } from '../../src/rest/engine/prune';
import { ListOrders } from '../../src/rest/orders.generated';
import { noRelations } from '../../src/rest/relations';
import { basketOf } from '../support/basket';
import { useTestDatabase } from '../support/database';
import { people, seedPeople } from '../support/people';
import { seedProducts } from '../support/products';
import { medianOf } from '../support/statistics';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';

const ROUNDS = 15;
/** Until what runs has been compiled. */
const WARM_ROUNDS = 5;
const CONNECTIONS = 16;
/** CPU of the service for a registered document, to that of the REST endpoint of the same shape. */
const MAX_RATIO = 1.2;

const database = useTestDatabase(collections);
let service: ServiceProcess;
let pool: Pool;

beforeAll(async () => {
  await seedPeople(database.db, new Date());
  await seedProducts(database.db, [{ _id: 'prd_lamp', title: 'Lamp', stock: 1_000_000 }]);
  service = startServiceProcess({
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: database.db.databaseName,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ENABLED: 'false',
  });
  pool = new Pool(await service.listening(), { connections: CONNECTIONS });
  await register();
  for (let number = 0; number < 20; number += 1) await placeOrder(number);
});
afterAll(async () => {
  await pool.close();
  service.child.kill('SIGKILL');
  await service.exited();
});

async function send(request: Sent, expected = 200): Promise<void> {
  const { body, headers = {}, ...rest } = request;
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await pool.request({
    method: body === undefined ? 'GET' : 'POST',
    ...rest,
    headers: { ...headers, ...json },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== expected || text.includes('"errors"')) throw new Error(text);
}

interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const register = (): Promise<void> => {
  const orders = print(pruneDocument(ListOrders.source, noRelations));
  const documents = { Product: GetProduct.source, Orders: orders };
  const body = { name: 'figures', version: '1', documents };
  return send({ path: '/graphql/documents', body, headers: people.admin.headers }, 201);
};

const placeOrder = (number: number): Promise<void> => {
  const body = basketOf('prd_lamp', { quantity: 1 + number });
  return send({ path: '/orders', body, headers: people.customer.headers }, 201);
};

/** Processor time of all threads of the service so far, in nanoseconds. */
function processorTime(): number {
  const threads = readdirSync(`/proc/${service.pid}/task`);
  const times = threads.map((id) =>
    Number.parseInt(readFileSync(`/proc/${service.pid}/task/${id}/schedstat`, 'utf8'), 10),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

async function timeOf(request: Sent, requests: number): Promise<number> {
  const before = processorTime();
  let left = requests;
  const work = async (): Promise<void> => {
    for (; left > 0; left -= 1) await send(request);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return processorTime() - before;
}

/** Two requests of one shape, and how often each is sent in a round: enough for a processor time that can be read. */
interface Pair {
  readonly requests: number;
  readonly document: Sent;
  readonly rest: Sent;
}

/** What the rounds say; each comes first as often as the other, and the first rounds warm both up. */
async function ratioOf({ requests, document, rest }: Pair) {
  const ratios: number[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const before = isFirst ? await timeOf(document, requests) : 0;
    const plain = await timeOf(rest, requests);
    const spent = isFirst ? before : await timeOf(document, requests);
    if (round >= WARM_ROUNDS) ratios.push(spent / plain);
  }
  return medianOf(ratios);
}

const byGet = (id: string, variables: object): string =>
  `/graphql?${new URLSearchParams({ documentId: `figures@1/${id}`, variables: JSON.stringify(variables) }).toString()}`;

describe('the processor time of a registered document', () => {
  const { headers } = people.customer;
  const variables = { id: 'prd_lamp' };
  const product = { requests: 1500, rest: { path: '/products/prd_lamp' } };
  const orders = { requests: 400, rest: { path: '/orders', headers } };
  const byPost = (id: string, others: object = {}) => ({
    path: '/graphql',
    body: { documentId: `figures@1/${id}`, ...others },
  });

  it.each<[string, Pair]>([
    ['by GET, a product', { ...product, document: { path: byGet('Product', variables) } }],
    ['by GET, a page of orders', { ...orders, document: { path: byGet('Orders', {}), headers } }],
    ['by POST, a product', { ...product, document: byPost('Product', { variables }) }],
    ['by POST, a page of orders', { ...orders, document: { ...byPost('Orders'), headers } }],
  ])(`%s, is at most ${MAX_RATIO} times that of its REST endpoint`, async (what, pair) => {
    const { low, middle, high } = await ratioOf(pair);
    process.stdout.write(
      `${what}: ${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})\n`,
    );
    // Only what is certain is a finding.
    expect(low).toBeLessThanOrEqual(MAX_RATIO);
    expect(middle).toBeGreaterThan(0.3);
  });
});
