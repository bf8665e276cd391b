import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { changingRates } from '../../support/rates';

const rates = changingRates();
const service = useTestApp({ taxAndShipping: rates });

type Headers = Record<string, string>;

const own: Headers = people.customer.headers;
const send = (method: 'POST' | 'PATCH', path: string, payload: object, headers = own) =>
  service.app.inject({ method, url: path, headers, payload });
const read = (path: string, headers = own) => service.app.inject({ url: path, headers });

const basket = {
  items: [{ productId: 'prd_pad', quantity: 1 }],
  deliveryAddress: { line1: 'Torikatu 38', city: 'Oulu', country: 'FI' },
  paymentMethodId: 'pm_visa_4242',
};

async function placeOrder(overrides: object = {}, headers = own) {
  const notes = { email: 'gift@example.com', note: 'A gift' };
  const response = await send('POST', '/orders', { ...basket, ...notes, ...overrides }, headers);
  expect(response.statusCode).toBe(201);
  return response.json();
}

const abroad = { deliveryAddress: { line1: 'Main St 1', city: 'Springfield', country: 'US' } };
const nearby = { deliveryAddress: { line1: 'Kirkkokatu 1', city: 'Oulu', country: 'FI' } };

const taxIn = (country: string, taxPercent: number): void =>
  rates.set([
    { country, taxPercent, shipping: [{ currency: 'USD', amount: 5, freeFrom: null }] },
    { country: '*', taxPercent: 0, shipping: [] },
  ]);

beforeAll(async () => {
  const { db } = service.database;
  await seedProducts(db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 1000 }]);
  taxIn('US', 10);
});

describe('PATCH /orders/{id}', () => {
  it('changes the note, and requotes a changed address', async () => {
    const { id, version } = await placeOrder();
    const update = await send('PATCH', `/orders/${id}`, { ...abroad, note: null });
    expect(update.json()).toMatchObject({
      note: null,
      totalAmount: 16,
      version: version + 1,
      delivery: { address: { city: 'Springfield' } },
      summary: { shippingAmount: 5, taxAmount: 1 },
    });
    const payment = await send('POST', `/orders/${id}/pay`, {});
    expect(payment.json().payment.paidAmount).toBe(16);
  });

  it('corrects address parts without rates at the total of the order, whatever the current rates', async () => {
    const ids = [(await placeOrder(abroad)).id, (await placeOrder(abroad)).id];
    await send('POST', `/orders/${ids[0]}/pay`, {});
    taxIn('US', 20);
    service.clock.advance(5000);
    for (const id of ids) {
      const deliveryAddress = { line1: 'Main Street 1', phone: '+1 555 0100' };
      const update = await send('PATCH', `/orders/${id}`, { deliveryAddress });
      expect(update.json()).toMatchObject({
        totalAmount: 16,
        summary: { taxAmount: 1 },
        delivery: { address: { line1: 'Main Street 1', phone: '+1 555 0100' } },
      });
    }
    taxIn('US', 10);
    service.clock.advance(5000);
  });

  it('changes the address of a paid order when the total is the same', async () => {
    const { id } = await placeOrder(abroad);
    await send('POST', `/orders/${id}/pay`, {});
    taxIn('US', 20);
    service.clock.advance(5000);
    const update = await send('PATCH', `/orders/${id}`, {
      deliveryAddress: { city: 'Shelbyville' },
    });
    expect(update.json()).toMatchObject({
      totalAmount: 16,
      delivery: { address: { city: 'Shelbyville' } },
    });
    const refusal = await send('PATCH', `/orders/${id}`, nearby);
    expect(refusal.json().code).toBe('address_changes_total');
    taxIn('US', 10);
    service.clock.advance(5000);
  });

  it('changes no total once a payment has been started', async () => {
    for (const paymentMethodId of ['pm_visa_4242', 'pm_requires_action']) {
      const { id } = await placeOrder();
      await send('POST', `/orders/${id}/pay`, { paymentMethodId });
      const refusal = await send('PATCH', `/orders/${id}`, abroad);
      expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'address_changes_total']);
      expect(refusal.json().errors).toMatchObject([{ pointer: '/deliveryAddress' }]);
      const update = await send('PATCH', `/orders/${id}`, nearby);
      expect(update.json().delivery.address.line1).toBe('Kirkkokatu 1');
    }
  });

  it('merges the parts of an address, and removes parts with null', async () => {
    const full = { name: 'Ada', line2: 'Apt 4', phone: '555', ...basket.deliveryAddress };
    const { id } = await placeOrder({ deliveryAddress: full });
    const patch = async (deliveryAddress: unknown) =>
      (await send('PATCH', `/orders/${id}`, { deliveryAddress })).json().delivery.address;
    const others = { region: null, postalCode: null };
    expect(await patch({ phone: '777' })).toEqual({ ...full, ...others, phone: '777' });
    expect(await patch({ line2: null, city: 'Turku' })).toEqual({
      ...full,
      ...others,
      phone: '777',
      line2: null,
      city: 'Turku',
    });
    const text = await patch('Kirkkokatu 1, Oulu');
    expect(text).toMatchObject({ line1: 'Kirkkokatu 1, Oulu', name: null, city: null });
  });

  it('accepts one text for all parts in a separate field, but not together with parts', async () => {
    const { id } = await placeOrder();
    const deliveryAddressText = 'Kirkkokatu 1, Oulu';
    const change = { deliveryAddressText, deliveryAddress: { phone: '777' } };
    const refusal = await send('PATCH', `/orders/${id}`, change);
    expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'invalid_parameter']);
    const update = await send('PATCH', `/orders/${id}`, { deliveryAddressText });
    expect(update.json().delivery.address).toMatchObject({
      line1: deliveryAddressText,
      city: null,
      phone: null,
    });
  });

  it('treats an empty part of an address as absent', async () => {
    const { line1, city, country } = basket.deliveryAddress;
    const blank = { name: '', line2: '', region: '', postalCode: '', phone: '' };
    const none = { name: null, line2: null, region: null, postalCode: null, phone: null };
    const { id } = await placeOrder({ deliveryAddress: { ...blank, line1, city, country } });
    const order = await read(`/orders/${id}`);
    expect(order.json().delivery.address).toEqual({ ...none, line1, city, country });
    await send('PATCH', `/orders/${id}`, { deliveryAddress: { name: 'Ada' } });
    const update = await send('PATCH', `/orders/${id}`, { deliveryAddress: { name: '' } });
    expect(update.json().delivery.address).toEqual({ ...none, line1, city, country });
  });

  it('creates no new version when nothing changes', async () => {
    const order = await placeOrder();
    const same = [{}, basket.deliveryAddress, { ...basket.deliveryAddress, phone: null }];
    const changes = [{}, { deliveryAddress: null }, { note: order.note }];
    for (const patch of [...changes, ...same.map((deliveryAddress) => ({ deliveryAddress }))]) {
      const answer = await send('PATCH', `/orders/${order.id}`, patch);
      expect([answer.statusCode, answer.json().version]).toEqual([200, order.version]);
    }
    const { id, version } = await placeOrder({ deliveryAddress: 'Torikatu 38, Oulu' });
    const again = await send('PATCH', `/orders/${id}`, { deliveryAddress: 'Torikatu 38, Oulu' });
    expect(again.json().version).toBe(version);
  });

  it('refuses an incomplete address, and changes nothing', async () => {
    const { id, version } = await placeOrder();
    const { id: byText } = await placeOrder({ deliveryAddress: 'Torikatu 38, Oulu' });
    const refusal = async (order: string, deliveryAddress: unknown) => {
      const { statusCode, json } = await send('PATCH', `/orders/${order}`, { deliveryAddress });
      return [statusCode, ...json().errors.map((fault: { pointer: string }) => fault.pointer)];
    };
    expect(await refusal(id, { city: null })).toEqual([400, '/deliveryAddress/city']);
    expect(await refusal(byText, { phone: '777' })).toEqual([
      400,
      '/deliveryAddress/city',
      '/deliveryAddress/country',
    ]);
    expect((await read(`/orders/${id}`)).json().version).toBe(version);
  });

  it('is refused when the order is shipped or finished', async () => {
    const { id } = await placeOrder();
    await send('POST', `/orders/${id}/cancel`, {});
    const refusal = await send('PATCH', `/orders/${id}`, { note: 'Too late' });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({ code: 'order_not_changeable', from: 'cancelled' });
  });

  it('honours If-Match, emits an event, and is only for its customer', async () => {
    const { id } = await placeOrder();
    const stale = { ...own, 'if-match': '"7"' };
    expect((await send('PATCH', `/orders/${id}`, { note: 'x' }, stale)).statusCode).toBe(412);
    const strange = people.otherCustomer.headers;
    expect((await send('PATCH', `/orders/${id}`, { note: 'x' }, strange)).statusCode).toBe(404);
    await send('PATCH', `/orders/${id}`, { note: 'x' });
    await service.app.worker.settle();
    const events = await service.database.db
      .collection('events')
      .find({ resourceId: id })
      .toArray();
    expect(events.map(({ type }) => String(type))).toContain('order.updated');
  });

  it('that races with a payment keeps the paid amount equal to the total', async () => {
    for (let i = 0; i < 10; i += 1) {
      const { id } = await placeOrder();
      await Promise.all([
        send('PATCH', `/orders/${id}`, abroad),
        send('POST', `/orders/${id}/pay`, {}),
      ]);
      const order = (await read(`/orders/${id}`)).json();
      expect(order.payment.paidAmount).toBe(order.totalAmount);
    }
  });
});

describe('the e-mail address and the note of an order', () => {
  it('are visible only to the customer and users who fulfil orders', async () => {
    const { id, email, note } = await placeOrder();
    expect([email, note]).toEqual(['gift@example.com', 'A gift']);
    const readAs = async (headers: Headers) => (await read(`/orders/${id}`, headers)).json();
    expect(await readAs(own)).toMatchObject({ email, note });
    expect(await readAs(keys.internal.headers)).toMatchObject({ email, note });
    expect(await readAs(keys.readonly.headers)).toMatchObject({ email: null, note: null });
  });
});

describe('GET /orders', () => {
  it('finds an order by its externalId', async () => {
    const { id } = await placeOrder({ externalId: 'shop-1' });
    for (const headers of [own, people.admin.headers]) {
      const { data } = (await read('/orders?externalId=shop-1', headers)).json();
      expect(data.map((order: { id: string }) => order.id)).toEqual([id]);
    }
    const foreign = await read('/orders?externalId=shop-1', people.otherCustomer.headers);
    expect(foreign.json().data).toEqual([]);
  });

  it('lists changed orders in the order of the changes, page by page', async () => {
    service.clock.advance(1000);
    const since = service.clock.now().toISOString();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      service.clock.advance(10);
      ids.push((await placeOrder()).id);
    }
    service.clock.advance(10);
    await send('PATCH', `/orders/${ids[0]}`, { note: 'Changed last' });
    const expectedIds = [...ids.slice(1), ids[0]];
    for (const headers of [own, people.admin.headers]) {
      const orders = await allPages<{ id: string }>(async (cursor) =>
        (await read(`/orders?updatedFrom=${since}&limit=2${cursor}`, headers)).json(),
      );
      expect(orders.map(({ id }) => id)).toEqual(expectedIds);
    }
  });
});

describe('POST /orders on behalf of a customer', () => {
  it('is for admins', async () => {
    const customerId = people.otherCustomer.id;
    const order = await placeOrder({ customerId }, people.admin.headers);
    expect(order.customerId).toBe(customerId);
    const answer = await read(`/orders/${order.id}`, people.otherCustomer.headers);
    expect(answer.statusCode).toBe(200);
  });

  it('is refused for other callers, and for unknown customers', async () => {
    const order = (customerId: string) => ({ ...basket, customerId });
    expect((await send('POST', '/orders', order(people.otherCustomer.id))).statusCode).toBe(403);
    const unknown = await send('POST', '/orders', order('usr_nobody'), people.admin.headers);
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'unknown_customer']);
  });
});
