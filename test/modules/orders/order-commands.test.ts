import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';

/** Read once in two seconds, whoever orders. */
const RATES = 'find charge_settings';
let service: TestApp;
const PRODUCTS = ['prd_a', 'prd_b', 'prd_c'];
const TOGETHER = 25;

beforeAll(async () => {
  service = await buildTestApp();
  await seedProducts(
    service.database.db,
    PRODUCTS.map((_id) => ({ _id, stock: 10_000 })),
  );
  await place('warm');
});
afterAll(() => service.close());

async function place(key: string | null): Promise<void> {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const answer = await service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: { ...people.customer.headers, ...headers },
    payload: {
      items: PRODUCTS.map((productId) => ({ productId, quantity: 1 })),
      deliveryAddress: 'Torikatu 38, Oulu',
      paymentMethodId: 'pm_visa_4242',
    },
  });
  expect(answer.statusCode).toBe(201);
}

const namesOf = async (run: () => Promise<unknown>) =>
  (await recordCommands(service.database, run))
    .map(({ name, collection }) => `${name} ${collection}`)
    .filter((name) => name !== RATES);

describe('the database commands of an order of three products', () => {
  it('are four alone: products, the order, its stock, the commit', async () => {
    expect(await namesOf(() => place(null))).toEqual([
      'find products',
      'insert orders',
      'bulkWrite 1',
      'update orders',
    ]);
  });

  it('are two more with a key: the claim and the answer', async () => {
    expect(await namesOf(() => place('one'))).toEqual([
      'update idempotency_keys',
      'find products',
      'insert orders',
      'bulkWrite 1',
      'update orders',
      'update idempotency_keys',
    ]);
  });

  it('are shared by orders that come together: less than one for each', async () => {
    const keys = Array.from({ length: TOGETHER }, (_, n) => `together-${n}`);
    const names = await namesOf(() => Promise.all(keys.map(place)));
    expect(names.length).toBeLessThan(TOGETHER);
  });
});
