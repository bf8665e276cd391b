import { createServices } from '../../../src/app/services';
import { creationSeed } from '../../../src/platform/values/ids';
import { useTestApp } from '../../support/build-test-app';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';

const service = useTestApp();
const viewer = viewerOf(people.customer);
const request = {
  items: [{ productId: 'prd_lamp', quantity: 2 }],
  deliveryAddress: { line1: 'Torikatu 38', city: 'Oulu', country: 'Finland' },
  paymentMethodId: 'pm_visa_4242',
};

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_lamp', stock: 1 }]);
});

const restock = (stock: number) =>
  service.database.db
    .collection<{ _id: string }>('products')
    .updateOne({ _id: 'prd_lamp' }, { $set: { stock } });

const listStored = () => service.database.db.collection('orders').find().toArray();

/** Makes one attempt in a process of its own. */
function attempt(seed: string | null, content = request) {
  const { services } = createServices(service.foundation);
  return services.orders.placeOrder({ viewer, seed }, content);
}

describe('a refused order', () => {
  it('stays refused for a paused attempt of the same request, even if there is stock by then', async () => {
    const seed = creationSeed(service.clock.now());
    const refusal = { kind: 'domain', code: 'quantity_above_stock' };
    await expect(attempt(seed)).rejects.toMatchObject(refusal);
    await restock(10);
    await expect(attempt(seed)).rejects.toMatchObject(refusal);
    const rows = await listStored();
    expect(rows).toMatchObject([{ phase: 'rejected', stock: 'none', email: null, note: null }]);
    expect(rows[0]).not.toHaveProperty('externalId');
    // A different request creates another order.
    const { order } = await attempt(creationSeed(service.clock.now()));
    expect(order.status).toBe('pending');
    await restock(1);
  });

  it('stays placed if an earlier attempt of the same request placed it', async () => {
    await restock(10);
    const seed = creationSeed(service.clock.now());
    const { order } = await attempt(seed);
    await restock(0);
    expect((await attempt(seed)).order.id).toBe(order.id);
  });

  it('leaves nothing behind when the request cannot be retried', async () => {
    const before = (await listStored()).length;
    await restock(1);
    await expect(attempt(null)).rejects.toMatchObject({ code: 'quantity_above_stock' });
    expect(await listStored()).toHaveLength(before);
  });
});
