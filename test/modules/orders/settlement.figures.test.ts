import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';

const PRODUCTS = Array.from({ length: 40 }, (_, i) => `prd_${i}`);
const BACKLOG = 8000;
/**
 * Several times the number of orders that one machine places in a second, so that no backlog grows.
 */
const MIN_SETTLED_PER_SECOND = 450;

const service = useTestApp();
const rows = (name: string) => service.database.db.collection<{ _id: string }>(name);
const countUnsettled = () => rows('orders').countDocuments({ unsettled: true });
const settle = async (): Promise<void> => {
  service.clock.advance(1000);
  await service.app.worker.settle();
};

beforeAll(async () => {
  await seedProducts(
    service.database.db,
    PRODUCTS.map((_id) => ({ _id, stock: 100_000 })),
  );
});

let count = 0;
async function place(): Promise<string> {
  const productId = PRODUCTS[(count += 1) % PRODUCTS.length] ?? '';
  const response = await service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: people.admin.headers,
    payload: basketOf(productId),
  });
  return response.json<{ id: string }>().id;
}

/** Places orders without any settlement. */
async function makeBacklog(): Promise<void> {
  const order = await rows('orders').findOne({ _id: await place() });
  const lines = (order as unknown as { lines: readonly object[] }).lines;
  const orders = Array.from({ length: BACKLOG }, (_, i) => ({
    ...order,
    _id: `ord_late_${i}`,
    outbox: [],
    seq: 0,
    lines: lines.map((line) => ({ ...line, productId: PRODUCTS[i % PRODUCTS.length] })),
  }));
  await rows('orders').insertMany(orders);
  const pushes = PRODUCTS.map((_id, at) => ({
    updateOne: {
      filter: { _id },
      update: {
        $push: {
          res: {
            $each: orders.flatMap((o, i) =>
              i % PRODUCTS.length === at ? [{ o: o._id, q: 1 }] : [],
            ),
          },
        } as never,
      },
    },
  }));
  await rows('products').bulkWrite(pushes);
}

describe('settlement of stock', () => {
  it(`reduces a backlog by at least ${MIN_SETTLED_PER_SECOND} orders a second`, async () => {
    await makeBacklog();
    const before = await countUnsettled();
    expect(before).toBeGreaterThanOrEqual(BACKLOG);
    const startedAt = performance.now();
    for (let unsettledCount = before; unsettledCount > 0; unsettledCount = await countUnsettled()) {
      await settle();
      expect(performance.now() - startedAt).toBeLessThan((before / MIN_SETTLED_PER_SECOND) * 1000);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    expect(before / seconds).toBeGreaterThan(MIN_SETTLED_PER_SECOND);
    expect(await rows('products').countDocuments({ 'res.0': { $exists: true } })).toBe(0);
  });
});
