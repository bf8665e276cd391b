import { readFileSync } from 'node:fs';
import { print } from 'graphql';
import { Pool } from 'undici';
import { collections } from '../../src/app/collections';
import { GetProductDocument } from '../../src/rest/catalog/catalog.generated';
import { pruneDocument } from '../../src/rest/engine/prune';
import { ListOrdersDocument } from '../../src/rest/orders/orders.generated';
import { noRelations } from '../../src/rest/request/relations';
import { openTestDatabase } from '../support/database';
import { people, seedPeople } from '../support/people';
import { seedProducts } from '../support/products';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';

const ROUNDS = 6;
const REQUESTS = 1500;
const CONNECTIONS = 16;
/** CPU of the service for a registered document, to that of the REST endpoint of the same shape. */
const MAX_RATIO = 1.2;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let service: ServiceProcess;
let pool: Pool;

beforeAll(async () => {
  database = await openTestDatabase(collections);
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
}, 120_000);
afterAll(async () => {
  await pool.close();
  service.child.kill('SIGKILL');
  await service.exited();
  await database.dispose();
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
  const orders = print(pruneDocument(ListOrdersDocument.source, noRelations));
  const documents = { Product: GetProductDocument.source, Orders: orders };
  const body = { name: 'figures', version: '1', documents };
  return send({ path: '/graphql/documents', body, headers: people.admin.headers }, 201);
};

const placeOrder = (number: number): Promise<void> => {
  const body = {
    items: [{ productId: 'prd_lamp', quantity: 1 + number }],
    deliveryAddress: 'Torikatu 38, Oulu',
    paymentMethodId: 'pm_visa_4242',
  };
  return send({ path: '/orders', body, headers: people.customer.headers }, 201);
};

/** Processor time of the service so far, in ticks of 10 ms. */
function ticks(): number {
  const [, fields = ''] = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return user + system;
}

async function ticksOf(request: Sent): Promise<number> {
  const before = ticks();
  let left = REQUESTS;
  const work = async (): Promise<void> => {
    for (; left > 0; left -= 1) await send(request);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return ticks() - before;
}

/** Round after round each comes first as often as the other; the first round warms both up. */
async function ratioOf(document: Sent, rest: Sent): Promise<number> {
  const spent = { document: 0, rest: 0 };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order =
      round % 2 === 0 ? (['document', 'rest'] as const) : (['rest', 'document'] as const);
    for (const kind of order) {
      const used = await ticksOf(kind === 'document' ? document : rest);
      if (round > 0) spent[kind] += used;
    }
  }
  return spent.document / spent.rest;
}

const byGet = (id: string, variables: object): string =>
  `/graphql?${new URLSearchParams({ documentId: `figures@1/${id}`, variables: JSON.stringify(variables) }).toString()}`;

describe('the processor time of a registered document', () => {
  const product = { path: '/products/prd_lamp' };
  const variables = { id: 'prd_lamp' };
  const { headers } = people.customer;

  it.each([
    ['by GET, a product', { path: byGet('Product', variables) }, product],
    [
      'by GET, a page of orders',
      { path: byGet('Orders', {}), headers },
      { path: '/orders', headers },
    ],
  ])(
    `%s, is at most ${MAX_RATIO} times that of its REST endpoint`,
    async (_what, document, rest) => {
      const ratio = await ratioOf(document, rest);
      expect(ratio).toBeLessThanOrEqual(MAX_RATIO);
      expect(ratio).toBeGreaterThan(0.3);
    },
    300_000,
  );
});
