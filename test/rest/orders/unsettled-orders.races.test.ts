import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send, succeed } = requests(service);
const { customer, otherCustomer, admin } = people;

interface Row {
  readonly _id: string;
  readonly stock?: number;
  readonly res?: readonly { readonly o: string; readonly q: number }[];
}
const rows = (name: string) => service.database.db.collection<Row>(name);
const tokensOf = async (id: string) =>
  ((await rows('products').findOne({ _id: id }))?.res ?? []).map(({ o }) => o);
const place = (productId: string, more: object = {}) =>
  send('POST', '/orders', basketOf(productId, more), customer.headers);

/** As many orders of a product as its counter accepts, none of which a worker has settled. */
async function fillWithOrders(productId: string, count = 5000): Promise<string> {
  await seedProducts(service.database.db, [{ _id: productId, stock: 100_000 }]);
  const { id } = await succeed('POST', '/orders', basketOf(productId), customer.headers);
  const {
    outbox: _events,
    hasOutbox: _mark,
    ...order
  } = (await rows('orders').findOne({
    _id: id,
  })) as Row & Record<string, unknown>;
  const ids = Array.from({ length: count - 1 }, (_, n) => `${id}${n}`);
  await rows('orders').insertMany(ids.map((_id) => ({ ...order, _id })));
  const res = [id, ...ids].map((o) => ({ o, q: 1 }));
  await rows('products').updateOne({ _id: productId }, { $set: { res, stock: 95_000 } });
  return id;
}

describe('a product with the maximum of unsettled orders, without a worker', () => {
  it('can still be ordered, because the request settles the oldest ones', async () => {
    await fillWithOrders('prd_full');
    const placement = await place('prd_full');
    expect(placement.status).toBe(201);
    const tokens = await tokensOf('prd_full');
    expect(tokens).toHaveLength(4501);
    expect(tokens).toContain(placement.body.id);
    expect(await rows('products').findOne({ _id: 'prd_full' })).toMatchObject({ stock: 94_999 });
  });

  it('can be ordered by many customers simultaneously', async () => {
    await fillWithOrders('prd_busy');
    const placements = await Promise.all(Array.from({ length: 40 }, () => place('prd_busy')));
    expect(placements.map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(await rows('products').findOne({ _id: 'prd_busy' })).toMatchObject({ stock: 94_960 });
  });

  it('takes back the stock of a cancelled order', async () => {
    const id = await fillWithOrders('prd_back');
    const cancellation = await send('POST', `/orders/${id}/cancel`, {}, customer.headers);
    expect([cancellation.status, cancellation.body.status]).toEqual([200, 'cancelled']);
    expect(await rows('products').findOne({ _id: 'prd_back' })).toMatchObject({ stock: 95_001 });
  });

  it('can be ordered together with others', async () => {
    await fillWithOrders('prd_one');
    await fillWithOrders('prd_other');
    const items = ['prd_one', 'prd_other'].map((productId) => ({ productId, quantity: 2 }));
    expect((await place('prd_one', { items })).status).toBe(201);
  });

  it('is refused with the reason when it cannot be ordered', async () => {
    const res = Array.from({ length: 5000 }, (_, n) => ({ o: `ord_unknown${n}`, q: 1 }));
    await seedProducts(service.database.db, [{ _id: 'prd_stuck', stock: 10 }]);
    await rows('products').updateOne({ _id: 'prd_stuck' }, { $set: { res } });
    const { status, body, headers } = await place('prd_stuck');
    expect([status, body.code]).toEqual([503, 'overloaded']);
    expect(body.detail).toMatch(/orders of the same product or coupon wait to be settled/);
    expect(headers['retry-after']).toBeDefined();
  });
});

describe('a coupon without a total limit', () => {
  it('is counted after the order is placed, so orders do not contend for it', async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_cheap', stock: 10 }]);
    const coupon = { code: 'UNLIMITED', percent: 10 };
    await succeed('POST', '/coupons', coupon, admin.headers);
    const commands = await recordCommands(service.database, () =>
      succeed(
        'POST',
        '/orders',
        basketOf('prd_cheap', { couponCode: coupon.code }),
        customer.headers,
      ),
    );
    const writes = commands.filter(({ name }) => name !== 'find');
    expect(JSON.stringify(writes)).not.toContain('UNLIMITED:*');
    await service.app.worker.settle();
    await succeed('PATCH', `/coupons/${coupon.code}`, { totalLimit: 1 }, admin.headers);
    const second = basketOf('prd_cheap', { couponCode: coupon.code });
    const refusal = await send('POST', '/orders', second, otherCustomer.headers);
    expect(refusal.body.code).toBe('coupon_not_applicable');
  });
});
