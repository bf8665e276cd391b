import type { Document } from 'mongodb';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { interceptedDatabase } from '../../support/intercepted-database';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';
import { requests } from '../../support/requests';

const service = useTestApp();
const ORDERS = 2500;
const PRODUCTS = ['prd_a', 'prd_b', 'prd_c'];

beforeAll(async () => {
  await seedProducts(
    service.database.db,
    PRODUCTS.map((_id) => ({ _id, stock: 10_000 })),
  );
});

const place = (productIds: readonly string[]) =>
  service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: people.customer.headers,
    payload: {
      items: productIds.map((productId) => ({ productId, quantity: 1 })),
      deliveryAddress: 'Torikatu 38, Oulu',
      paymentMethodId: 'pm_visa_4242',
    },
  });

describe('settlement', () => {
  it('continues while there is work, with one update of all products for a thousand orders', async () => {
    const { db } = service.database;
    const orders = db.collection<{ _id: string }>('orders');
    const order = await orders.findOne({ _id: (await place(PRODUCTS)).json().id });
    const ids = Array.from({ length: ORDERS }, (_, i) => `ord_many_${i}`);
    const rows = ids.map((_id) => ({ ...order, _id, outbox: [], seq: 0 }));
    await orders.insertMany(rows.map(({ ...row }) => ({ ...row, hasOutbox: undefined })));
    await db
      .collection<{ _id: string }>('products')
      .updateMany(
        { _id: { $in: PRODUCTS } },
        { $push: { res: { $each: ids.map((o) => ({ o, q: 1 })) } } as never },
      );
    const commands = await recordCommands(service.database, () => service.app.worker.settle());
    const settlements = commands.filter(
      ({ name, collection, command }) =>
        name === 'update' && collection === 'products' && JSON.stringify(command).includes('$pull'),
    );
    const settledIds = settlements.flatMap(({ command }) =>
      (command['updates'] as Document[]).map(({ q }) => (q['_id']['$in'] as string[]).toSorted()),
    );
    const all = PRODUCTS.toSorted();
    expect(settledIds).toEqual([all, all, all]);
    const remainingTokens = await db
      .collection('products')
      .find({ 'res.0': { $exists: true } })
      .toArray();
    expect([remainingTokens.length, await orders.countDocuments({ unsettled: true })]).toEqual([
      0, 0,
    ]);
  });
});

describe('settlement just before an order is written as returned', () => {
  let settle: (() => Promise<unknown>) | null = null;
  const secondService = useTestApp({
    wrapDatabase: (real) =>
      interceptedDatabase(real, async ({ args }, run) => {
        if (settle !== null && JSON.stringify(args).includes('"returned"')) {
          const settleOnce = settle;
          settle = null;
          await settleOnce();
        }
        return run();
      }),
  });
  const { succeed } = requests(secondService);

  it('leaves the order to the next settlement, which removes the tokens of its return', async () => {
    const { db } = secondService.database;
    await seedProducts(db, [{ _id: 'prd_returned', stock: 5 }]);
    const { id } = await succeed(
      'POST',
      '/orders',
      basketOf('prd_returned'),
      people.customer.headers,
    );
    settle = () => secondService.app.worker.settle();
    await succeed('POST', `/orders/${id}/cancel`, undefined, people.customer.headers);
    expect(settle).toBeNull();
    secondService.clock.advance(1000);
    await secondService.app.worker.settle();
    const product = await db
      .collection<{ _id: string }>('products')
      .findOne({ _id: 'prd_returned' });
    expect(product).toMatchObject({ stock: 5, res: [] });
  });
});
