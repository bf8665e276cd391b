import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { beforeCommand } from '../../support/intercepted-database';
import { ordersModule } from '../../support/orders-module';
import { ordersOf, pastOrder } from '../../support/orders';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { scriptedProvider } from '../../support/scripted-provider';
import { creationSeed } from '../../../src/platform/values/ids';

const service = useTestApp();
const viewer = viewerOf(people.customer);
let number = 0;
let externalId = '';

beforeEach(async () => {
  externalId = `shop-${(number += 1)}`;
  await service.database.db.collection('products').deleteMany({});
  await seedProducts(service.database.db, [{ _id: 'prd_lamp', priceMinor: 1000, stock: 5 }]);
});

const wanted = (more: object = {}) => basketOf('prd_lamp', { externalId, ...more });
const place = (payload: object = wanted()) =>
  service.app.inject({ method: 'POST', url: '/orders', headers: people.customer.headers, payload });
const stored = () =>
  service.database.db
    .collection<{ _id: string; phase: string }>('orders')
    .find({ externalId })
    .toArray();
const claim = () =>
  service.database.db
    .collection<{ _id: string; orderId: string }>('order_external_ids')
    .findOne({ _id: `${people.customer.id}:${externalId}` });

/** An attempt whose process is killed at a step; null = of none. */
function attempt(seed: string | null, deadly: string | null, request: object = wanted()) {
  const failpoint = (step: string): void => {
    if (step === deadly) throw new Error('the process ends here');
  };
  const { services } = ordersModule(service, { ...scriptedProvider(), failpoint });
  return services.placeOrder({ viewer, seed }, request as ReturnType<typeof wanted>);
}

const killed = (seed: string | null, deadly = 'order.claimed') =>
  expect(attempt(seed, deadly)).rejects.toThrow('the process ends here');

describe('an externalId', () => {
  it('is claimed for its order', async () => {
    await place();
    const row = await claim();
    expect(await stored()).toMatchObject([{ _id: row?.orderId, phase: 'live' }]);
  });

  it('that a killed process has claimed is free for an order, which gets the id of the claim', async () => {
    await killed(null);
    expect(await stored()).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place()));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    const rows = await stored();
    expect(rows).toMatchObject([{ _id: (await claim())?.orderId, phase: 'live' }]);
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([rows[0]?._id]));
  });

  it('that a killed process has claimed is free for other content', async () => {
    await killed(null);
    expect((await place(wanted({ note: 'Ring twice' }))).statusCode).toBe(201);
    const first = await place();
    expect([first.statusCode, first.json().code]).toEqual([409, 'external_id_taken']);
  });

  it('answers an attempt that goes on after another request has placed the order with that order', async () => {
    const seed = creationSeed(service.clock.now());
    await killed(seed);
    const other = (await place()).json();
    const again = await attempt(seed, null);
    expect([again.isNew, again.order.id]).toEqual([false, other.id]);
    expect(await stored()).toHaveLength(1);
  });

  it('answers a repeated attempt as the first one when that placed the order under the id of another claim', async () => {
    await killed(creationSeed(service.clock.now()));
    const seed = creationSeed(service.clock.now());
    await killed(seed, 'order.inserted');
    const again = await attempt(seed, null);
    expect([again.isNew, again.order.status]).toEqual([true, 'pending']);
    expect(await stored()).toHaveLength(1);
  });

  it('is given back by an order that was refused after it was claimed', async () => {
    const products = service.database.db.collection('products');
    const beforeTaking = beforeCommand('products', 'updateOne');
    const database = { ...service.database, db: beforeTaking.wrap(service.database.db) };
    const { services } = ordersModule({ ...service, database }, scriptedProvider());
    let claimed: unknown = null;
    beforeTaking.arm(async () => {
      claimed = await claim();
      await products.updateMany({}, { $set: { stock: 0 } });
    });
    const refused = services.placeOrder({ viewer, seed: null }, wanted());
    await expect(refused).rejects.toMatchObject({ code: 'quantity_above_stock' });
    expect(claimed).not.toBeNull();
    expect(await claim()).toBeNull();
    await products.updateMany({}, { $set: { stock: 5 } });
    expect((await place()).statusCode).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  it('is free when its claim names an order that was refused', async () => {
    const seed = creationSeed(service.clock.now());
    await killed(seed);
    const products = service.database.db.collection('products');
    await products.updateMany({}, { $set: { stock: 0 } });
    const refusal = { kind: 'domain', code: 'quantity_above_stock' };
    await expect(attempt(seed, null)).rejects.toMatchObject(refusal);
    await products.updateMany({}, { $set: { stock: 5 } });
    const refused = (await claim())?.orderId;
    expect((await place()).statusCode).toBe(201);
    expect((await claim())?.orderId).not.toBe(refused);
    // The refused attempt is answered as before.
    await expect(attempt(seed, null)).rejects.toMatchObject(refusal);
    expect(await stored()).toHaveLength(1);
  });

  it('of an order that the last release has placed without a claim is taken', async () => {
    const first = (await place()).json();
    await service.database.db.collection('order_external_ids').deleteMany({});
    const index = { unique: true, partialFilterExpression: { externalId: { $type: 'string' } } };
    const orders = service.database.db.collection('orders');
    await orders.createIndex({ customerId: 1, externalId: 1 }, index);
    const again = await place();
    expect([again.statusCode, again.json().id]).toEqual([200, first.id]);
    expect((await place(wanted({ note: 'Other' }))).statusCode).toBe(409);
    await orders.dropIndex('customerId_1_externalId_1');
  });

  it('of an order of the past is taken, and one that is taken is not given to an order of the past', async () => {
    const past = pastOrder({ externalId });
    const orders = ordersOf(service);
    expect(await orders.recordHistoricalOrders([past])).toEqual({ created: 1, unchanged: 0 });
    expect(await orders.recordHistoricalOrders([past])).toEqual({ created: 0, unchanged: 1 });
    expect((await place()).statusCode).toBe(409);
    const again = orders.recordHistoricalOrders([{ ...past, id: 'ord_elsewhere' }]);
    await expect(again).rejects.toMatchObject({ code: 'external_id_taken' });
    expect(await stored()).toHaveLength(1);
  });
});
