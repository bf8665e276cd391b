import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { createAccount, createSignIns, send } from '../../support/accounts';
import { beforeCommand } from '../../support/intercepted-database';
import { people } from '../../support/people';
import { seedProducts, stockOf } from '../../support/products';
import { requests, type Headers } from '../../support/requests';

const removal = beforeCommand('users', 'deleteOne');
const service = useTestApp({ wrapDatabase: removal.wrap });
const { succeed, send: ask } = requests(service);
const { signIn } = createSignIns(() => service);
const DAY_MS = 86_400_000;
const ADDRESS = { line1: '1 Main St', city: 'Springfield', country: 'US' };

let count = 0;

beforeAll(async () => {
  const { db } = service.database;
  await seedProducts(db, [
    { _id: 'prd_pad', priceMinor: 1000, stock: 1000 },
    { _id: 'prd_euro', priceMinor: 1000, stock: 1000, currency: 'EUR' },
  ]);
});

/** A customer who has just signed in. */
async function newCustomer(): Promise<{ readonly id: string; readonly own: Headers }> {
  const email = `leaver-${(count += 1)}@example.com`;
  const id = await createAccount(service, email);
  return { id, own: await signIn(email) };
}

const remove = (own: Headers) => send(service, 'DELETE', '/users/me', { headers: { ...own } });
const read = (id: string) => succeed('GET', `/orders/${id}`);

async function place(own: Headers, productId = 'prd_pad'): Promise<string> {
  const order = basketOf(productId, { deliveryAddress: ADDRESS, email: 'leaver@example.com' });
  return (await succeed('POST', '/orders', order, own)).id;
}

/** Takes an order to this state. */
const states: Readonly<Record<string, (own: Headers) => Promise<string>>> = {
  pending: (own) => place(own),
  euro: (own) => place(own, 'prd_euro'),
  paid: async (own) => {
    const id = await place(own);
    await succeed('POST', `/orders/${id}/pay`, {}, own);
    return id;
  },
  authorized: async (own) => {
    const id = await place(own);
    await ask('POST', `/orders/${id}/pay`, { capture: 'at_shipping' }, own);
    return id;
  },
  'waiting for the payer': async (own) => {
    const id = await place(own);
    await ask('POST', `/orders/${id}/pay`, { paymentMethodId: 'pm_requires_action' }, own);
    return id;
  },
  processing: async (own) => {
    const id = await states['paid']?.(own);
    await succeed('POST', `/orders/${id}/process`, {});
    return id as string;
  },
  shipped: async (own) => {
    const id = await states['paid']?.(own);
    await succeed('POST', `/orders/${id}/ship`, { carrier: 'Posti' });
    return id as string;
  },
  delivered: async (own) => {
    const id = await states['shipped']?.(own);
    await succeed('POST', `/orders/${id}/deliver`, {});
    return id as string;
  },
  declined: async (own) => {
    const id = await place(own);
    await ask('POST', `/orders/${id}/pay`, { paymentMethodId: 'pm_declined' }, own);
    return id;
  },
  cancelled: async (own) => {
    const id = await place(own);
    await succeed('POST', `/orders/${id}/cancel`, {}, own);
    return id;
  },
};
const orderIn = (state: string, own: Headers) => states[state]?.(own) as Promise<string>;

describe('DELETE /users/me', () => {
  it.each(['paid', 'authorized', 'waiting for the payer', 'processing', 'shipped', 'delivered'])(
    'is refused with an order that is %s, and changes nothing',
    async (state) => {
      const { id, own } = await newCustomer();
      const waiting = await orderIn('pending', own);
      const open = await orderIn(state, own);
      const before = await read(open);
      const refusal = await remove(own);
      expect([refusal.statusCode, refusal.json()]).toMatchObject([
        422,
        { code: 'open_orders', orderIds: [open] },
      ]);
      expect(await read(open)).toEqual(before);
      expect((await read(waiting)).status).toBe('pending');
      expect((await succeed('GET', `/users/${id}`)).status).toBe('active');
      expect((await ask('GET', '/users/me', undefined, own)).status).toBe(200);
    },
  );

  it('cancels unpaid orders, and releases their stock', async () => {
    const { own } = await newCustomer();
    const { db } = service.database;
    const stock = await stockOf(db, 'prd_pad');
    const orders = await Promise.all(
      ['pending', 'pending', 'euro', 'declined', 'cancelled'].map((state) => orderIn(state, own)),
    );
    expect((await remove(own)).statusCode).toBe(204);
    await service.app.worker.settle();
    const after = await Promise.all(orders.map(read));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(after[0]).toMatchObject({
      email: null,
      delivery: { address: { line1: null, country: 'US' } },
    });
    expect(await stockOf(db, 'prd_pad')).toBe(stock);
  });

  it('names the first 20 open orders, oldest first', async () => {
    const { own } = await newCustomer();
    const orderIds: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      service.clock.advance(1000);
      orderIds.push(await orderIn('paid', own));
    }
    expect((await remove(own)).json().orderIds).toEqual(orderIds.slice(0, 20));
  });

  it('is possible 30 days after the shipment, and after a cancellation', async () => {
    const { own } = await newCustomer();
    const paidOrder = await orderIn('paid', own);
    await orderIn('delivered', own);
    await succeed('POST', `/orders/${paidOrder}/cancel`, {}, own);
    service.clock.advance(30 * DAY_MS - 1000);
    const late = await signIn(`leaver-${count}@example.com`);
    expect((await remove(late)).json().code).toBe('open_orders');
    service.clock.advance(1001);
    expect((await remove(late)).statusCode).toBe(204);
  });

  it('returns the same response to several simultaneous requests', async () => {
    const { own } = await newCustomer();
    await orderIn('paid', own);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(own)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
  });

  it('that races with payments keeps both the payment and the account, or neither', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, own } = await newCustomer();
      const order = await place(own);
      const [deletion, payment] = await Promise.all([
        remove(own),
        ask('POST', `/orders/${order}/pay`, {}, own),
      ]);
      const { status } = await read(order);
      const isThere = (await ask('GET', `/users/${id}`)).status === 200;
      expect([status, isThere]).toEqual(
        deletion.statusCode === 204 ? ['cancelled', false] : ['paid', true],
      );
      expect([200, 401, 404, 409, 422, 503]).toContain(payment.status);
    }
  });

  it('keeps the address of an order paid during the deletion until it is delivered', async () => {
    const { id, own } = await newCustomer();
    let order = '';
    removal.arm(async () => {
      order = await orderIn('paid', own);
    });
    expect((await remove(own)).statusCode).toBe(204);
    await service.app.worker.settle();
    service.clock.advance(61_000);
    await service.app.worker.settle();
    expect((await read(order)).delivery.address).toMatchObject(ADDRESS);
    await succeed('POST', `/orders/${order}/ship`, { carrier: 'Posti' });
    service.clock.advance(31 * DAY_MS);
    await service.app.worker.settle();
    expect((await read(order)).delivery.address).toMatchObject({ line1: null, country: 'US' });
    service.clock.advance(61_000);
    await service.app.worker.settle();
    const erasures = service.database.db.collection<{ _id: string }>('account_erasures');
    expect(await erasures.countDocuments({ _id: id })).toBe(0);
  });

  it('does not block other demotions of admins when it is refused', async () => {
    const { id, own } = await newCustomer();
    await succeed('POST', `/users/${id}/role`, { role: 'admin' });
    await orderIn('paid', own);
    expect((await remove(own)).json().code).toBe('open_orders');
    await succeed('POST', `/users/${id}/role`, { role: 'customer' });
  });
});

describe('POST /orders on behalf', () => {
  const placeFor = (customerId: string) =>
    ask('POST', '/orders', basketOf('prd_pad', { customerId }));
  const refusal = {
    status: 422,
    code: 'customer_not_active',
    errors: [{ pointer: '/customerId', code: 'customer_not_active' }],
  };

  it('of a disabled customer is refused until the account is enabled', async () => {
    const { id } = await newCustomer();
    await succeed('POST', `/users/${id}/disable`, {});
    expect((await placeFor(id)).body).toMatchObject(refusal);
    await succeed('DELETE', `/users/${id}/disable`);
    expect((await placeFor(id)).status).toBe(201);
  });

  it('of a deleted customer is refused, immediately and later', async () => {
    const { id, own } = await newCustomer();
    expect((await remove(own)).statusCode).toBe(204);
    expect((await placeFor(id)).body).toMatchObject(refusal);
    await service.app.worker.settle();
    service.clock.advance(61_000);
    await service.app.worker.settle();
    expect((await placeFor(id)).body).toMatchObject(refusal);
  });

  it('of a blocked customer is placed, and of an unknown one refused', async () => {
    expect((await placeFor(people.blockedCustomer.id)).status).toBe(201);
    expect((await placeFor('usr_none')).body.code).toBe('unknown_customer');
  });
});
