import { createServices } from '../../../src/app/services';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { beforeCommand } from '../../support/intercepted-database';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';
import { requests, type Headers } from '../../support/requests';

const service = useTestApp();
const { send, succeed } = requests(service);
const ADDRESS = { line1: 'Torikatu 38', city: 'Oulu', country: 'FI' };
const mine = people.customer.headers;
const others = people.otherCustomer.headers;

const place = (productId: string, as: Headers, couponCode?: string) =>
  send('POST', '/orders', basketOf(productId, couponCode ? { couponCode } : {}), as);
const coupon = (code: string, facts: object = {}) =>
  succeed('POST', '/coupons', { code, percent: 10, perCustomerLimit: 1, ...facts });
const product = (_id: string, stock: number) => seedProducts(service.database.db, [{ _id, stock }]);

describe('an order with a coupon that its customer has used up', () => {
  it('is refused before anything is inserted or reserved', async () => {
    await product('prd_plenty', 100);
    await coupon('ONCE');
    expect((await place('prd_plenty', mine, 'ONCE')).status).toBe(201);
    const commands = await recordCommands(service.database, async () => {
      const { body } = await place('prd_plenty', mine, 'ONCE');
      expect(body.code).toBe('coupon_not_applicable');
    });
    expect(commands.filter(({ name }) => name !== 'find')).toEqual([]);
  });

  it('is reported together with the faults of the items', async () => {
    await product('prd_gone', 0);
    const { body } = await place('prd_gone', mine, 'ONCE');
    const codes = body.errors.map(({ code }: { readonly code: string }) => code);
    expect(codes).toEqual(['quantity_above_stock', 'coupon_not_applicable']);
  });
});

describe('an order whose customer uses up the coupon while it is placed', () => {
  it.each([
    ['the goods', { code: 'GOODS', stock: 2, totalLimit: 100 }],
    ['uses of the coupon', { code: 'USES', stock: 100, totalLimit: 2 }],
  ])(
    'never withholds %s from others before it is refused',
    async (_what, { code, stock, totalLimit }) => {
      const productId = `prd_${code}`;
      await product(productId, stock);
      await coupon(code, { totalLimit });
      const beforeUse = beforeCommand('coupon_uses', 'updateOne');
      const beforeRefusal = beforeCommand('orders', 'updateOne');
      const db = beforeRefusal.wrap(beforeUse.wrap(service.foundation.db));
      const { orders } = createServices({ ...service.foundation, db }).services;
      const statuses: number[] = [];
      beforeUse.arm(async () => {
        statuses.push((await place(productId, mine, code)).status);
      });
      beforeRefusal.arm(async () => {
        statuses.push((await place(productId, others, code)).status);
      });
      const viewer = viewerOf(people.customer);
      const late = orders.placeOrder(
        { viewer, seed: null },
        { ...basketOf(productId, { couponCode: code }), deliveryAddress: ADDRESS },
      );
      await expect(late).rejects.toMatchObject({ code: 'coupon_not_applicable' });
      expect(statuses).toEqual([201, 201]);
    },
  );
});

describe('an order that loses the goods after it has used its coupon', () => {
  it("releases the customer's use and the shared use", async () => {
    await product('prd_lost', 1);
    await product('prd_stays', 100);
    await coupon('AGAIN', { totalLimit: 1 });
    const beforeGoods = beforeCommand('products', 'updateOne');
    const db = beforeGoods.wrap(service.foundation.db);
    const { orders } = createServices({ ...service.foundation, db }).services;
    const meanwhile: unknown[] = [];
    beforeGoods.arm(async () => {
      const { body } = await place('prd_stays', others, 'AGAIN');
      meanwhile.push(body.code, (await place('prd_lost', others)).status);
    });
    const late = orders.placeOrder(
      { viewer: viewerOf(people.customer), seed: null },
      { ...basketOf('prd_lost', { couponCode: 'AGAIN' }), deliveryAddress: ADDRESS },
    );
    await expect(late).rejects.toMatchObject({ code: 'quantity_above_stock' });
    expect(meanwhile).toEqual(['coupon_not_applicable', 201]);
    expect((await place('prd_stays', mine, 'AGAIN')).status).toBe(201);
  });
});
