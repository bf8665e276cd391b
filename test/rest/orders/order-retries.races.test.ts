import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/app/app';
import { basketOf } from '../../support/basket';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { watchedLogger } from '../../support/logger';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { eventually } from '../../support/until';
import { isDeep } from '../../support/size';

let service: TestApp;
/** A second node of the service on the same database. */
let other: FastifyInstance;

/** All of the runs with `DEEP=1`, otherwise some of them. */
const KEYS = isDeep ? 20 : 4;
/** The number of batches of 20 orders. */
const PRICE_ROUNDS = isDeep ? 50 : 10;

const order = basketOf('prd_pad');

const products = () => service.database.db.collection<{ _id: string }>('products');
const orders = () => service.database.db.collection('orders');
interface PlacedOrder {
  readonly id: string;
  readonly totalAmount: number;
  readonly items: readonly { readonly unitPrice: number; readonly quantity: number }[];
}

beforeAll(async () => {
  service = await buildTestApp();
  const { config } = service.foundation;
  const { database, clock } = service;
  other = await buildApp({ config, database, log: watchedLogger, clock });
  await other.ready();
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 333, stock: 100_000 }]);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

describe('one Idempotency-Key', () => {
  it('creates one order in 100 parallel retries over two nodes', async () => {
    for (let i = 0; i < KEYS; i += 1) {
      const key = `retries-${i}`;
      const bodies = new Set<string>();
      const send = async (n: number): Promise<void> => {
        const app = n % 2 === 0 ? service.app : other;
        const headers = { ...people.customer.headers, 'idempotency-key': key };
        const payload = { ...order, note: key };
        const response = await eventually(
          () => app.inject({ method: 'POST', url: '/orders', headers, payload }),
          ({ statusCode }) => statusCode !== 409 && statusCode !== 503,
        );
        expect(response.statusCode).toBe(201);
        bodies.add(response.body);
      };
      await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)));
      expect(bodies.size).toBe(1);
    }
    expect(await orders().countDocuments({ note: /^retries-/ })).toBe(KEYS);
  });
});

describe('one externalId', () => {
  it('also creates one order without a key, at whichever node', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 === 0 ? service.app : other).inject({
          method: 'POST',
          url: '/orders',
          headers: people.customer.headers,
          payload: { ...order, externalId: 'parallel' },
        }),
      ),
    );
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await orders().countDocuments({ externalId: 'parallel' })).toBe(1);
  });
});

describe('prices that change during orders', () => {
  it('leave every order with the sum of its own prices', async () => {
    let isOver = false;
    const changing = (async () => {
      for (let cents = 100; !isOver; cents = (cents % 997) + 101) {
        await products().updateOne({ _id: 'prd_pad' }, { $set: { priceMinor: cents } });
      }
    })();
    const placedOrders: PlacedOrder[] = [];
    const place = async (quantity: number): Promise<void> => {
      const response = await eventually(
        () =>
          service.app.inject({
            method: 'POST',
            url: '/orders',
            headers: people.otherCustomer.headers,
            payload: { ...order, items: [{ productId: 'prd_pad', quantity }] },
          }),
        ({ statusCode }) => statusCode === 201,
      );
      placedOrders.push(response.json());
    };
    for (let round = 0; round < PRICE_ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => place(i + 1)));
    }
    isOver = true;
    await changing;
    expect(placedOrders).toHaveLength(PRICE_ROUNDS * 20);
    const prices = new Set(placedOrders.map(({ items: [line] }) => line?.unitPrice));
    expect(prices.size).toBeGreaterThan(2);
    for (const { id, totalAmount, items } of placedOrders) {
      const [line] = items;
      const cents = Math.round((line?.unitPrice ?? 0) * 100) * (line?.quantity ?? 0);
      expect(Math.round(totalAmount * 100)).toBe(cents);
      const storedOrder = await orders().findOne({ _id: id as never });
      expect(storedOrder?.['totalMinor']).toBe(cents);
      expect(storedOrder?.['lines']).toMatchObject([
        { totalMinor: cents, quantity: line?.quantity },
      ]);
    }
  });
});
