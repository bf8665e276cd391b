import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { beforeCommand } from '../../support/intercepted-database';
import { ordersModule } from '../../support/orders-module';
import { insertPastOrders, pastOrder } from '../../support/orders';
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

const basket = (more: object = {}) => basketOf('prd_lamp', { externalId, ...more });
const place = (payload: object = basket()) =>
  service.app.inject({ method: 'POST', url: '/orders', headers: people.customer.headers, payload });
const listStored = () =>
  service.database.db
    .collection<{ _id: string; phase: string }>('orders')
    .find({ externalId })
    .toArray();
/** Makes an attempt whose process is killed at a step; null means that it is not killed. */
function attempt(seed: string | null, deadly: string | null, request: object = basket()) {
  const failpoint = (step: string): void => {
    if (step === deadly) throw new Error('the process ends here');
  };
  const { services } = ordersModule(service, { ...scriptedProvider(), failpoint });
  return services.placeOrder({ viewer, seed }, request as ReturnType<typeof basket>);
}

const placeAndCrash = (seed: string | null) =>
  expect(attempt(seed, 'order.inserted')).rejects.toThrow('the process ends here');

describe('an externalId', () => {
  it('identifies one order, which all simultaneous requests return', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => place()));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    const rows = await listStored();
    expect(rows).toMatchObject([{ phase: 'live' }]);
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([rows[0]?._id]));
  });

  it('of a killed process keeps its order, which the next requests complete', async () => {
    await placeAndCrash(null);
    expect(await listStored()).toMatchObject([{ phase: 'reserving' }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const rows = await listStored();
    expect(rows).toMatchObject([{ phase: 'live' }]);
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([rows[0]?._id]));
  });

  it('is refused for other content, even simultaneously', async () => {
    const other = basket({ note: 'Ring twice' });
    const answers = await Promise.all([place(), place(other), place(), place(other)]);
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 201, 409, 409]);
    const refusals = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refusals.map((answer) => answer.json().code)).toEqual([
      'external_id_taken',
      'external_id_taken',
    ]);
    expect(await listStored()).toHaveLength(1);
  });

  it('is separate for each customer', async () => {
    expect((await place()).statusCode).toBe(201);
    const headers = people.otherCustomer.headers;
    const answer = await service.app.inject({
      method: 'POST',
      url: '/orders',
      headers,
      payload: basket(),
    });
    expect(answer.statusCode).toBe(201);
    expect(await listStored()).toHaveLength(2);
  });

  it('returns the order that another request has placed to an attempt that resumes later', async () => {
    const seed = creationSeed(service.clock.now());
    const other = (await place()).json();
    const again = await attempt(seed, null);
    expect([again.isNew, again.order.id]).toEqual([false, other.id]);
    expect(await listStored()).toHaveLength(1);
  });

  it('gives a repeated attempt the response of the first one', async () => {
    const seed = creationSeed(service.clock.now());
    await placeAndCrash(seed);
    const again = await attempt(seed, null);
    expect([again.isNew, again.order.status]).toEqual([true, 'pending']);
    expect(await listStored()).toHaveLength(1);
  });

  it('is released by an order that was refused after it was inserted', async () => {
    const products = service.database.db.collection('products');
    const beforeTaking = beforeCommand('products', 'updateOne');
    const database = { ...service.database, db: beforeTaking.wrap(service.database.db) };
    const { services } = ordersModule({ ...service, database }, scriptedProvider());
    beforeTaking.arm(async () => {
      expect(await listStored()).toMatchObject([{ phase: 'reserving' }]);
      await products.updateMany({}, { $set: { stock: 0 } });
    });
    const placement = services.placeOrder({ viewer, seed: null }, basket());
    await expect(placement).rejects.toMatchObject({ code: 'quantity_above_stock' });
    expect(await listStored()).toEqual([]);
    await products.updateMany({}, { $set: { stock: 5 } });
    expect((await place()).statusCode).toBe(201);
    expect(await listStored()).toHaveLength(1);
  });

  it('of a refused attempt is free, and a retry of that attempt gets the same response', async () => {
    const seed = creationSeed(service.clock.now());
    await placeAndCrash(seed);
    const products = service.database.db.collection('products');
    await products.updateMany({}, { $set: { stock: 0 } });
    const refusal = { kind: 'domain', code: 'quantity_above_stock' };
    await expect(attempt(seed, null)).rejects.toMatchObject(refusal);
    await products.updateMany({}, { $set: { stock: 5 } });
    expect((await place()).statusCode).toBe(201);
    await expect(attempt(seed, null)).rejects.toMatchObject(refusal);
    expect(await listStored()).toHaveLength(1);
  });

  it('of a past order is taken', async () => {
    await insertPastOrders(service, [pastOrder({ externalId })]);
    expect((await place()).statusCode).toBe(409);
    expect(await listStored()).toHaveLength(1);
  });
});
