import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts, stockOf as stockIn } from '../../support/products';
import { eventually } from '../../support/until';

const service = useTestApp();

const address = { line1: 'Torikatu 38', city: 'Oulu', country: 'Finland' };
const valid = {
  items: [{ productId: 'prd_mouse', quantity: 2 }],
  deliveryAddress: address,
  paymentMethodId: 'pm_visa_4242',
};

const place = (payload: unknown, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/orders',
    headers: { ...people.customer.headers, ...headers },
    payload: payload as object,
  });

/** Repeats a request that gets a 503, as clients do. */
const placeAtLast = (payload: unknown) =>
  eventually(
    () => place(payload),
    ({ statusCode }) => statusCode !== 503,
  );

const stockOf = (id: string) => stockIn(service.database.db, id);

beforeAll(async () => {
  await seedProducts(service.database.db, [
    { _id: 'prd_mouse', title: 'Mouse', priceMinor: 1999, stock: 1000 },
    { _id: 'prd_pad', title: 'Pad', priceMinor: 333, stock: 1000 },
    { _id: 'prd_rare', title: 'Rare', priceMinor: 5000, stock: 2 },
    { _id: 'prd_gone', title: 'Gone', status: 'archived' },
    { _id: 'prd_euro', title: 'Euro', currency: 'EUR' },
    { _id: 'prd_draft', title: 'Draft', currency: 'EUR', status: 'draft' },
    { _id: 'prd_gone_euro', title: 'Gone too', currency: 'EUR', status: 'archived' },
  ]);
});

describe('POST /orders', () => {
  it('needs a credential that may place orders', async () => {
    const anonymous = await service.app.inject({ method: 'POST', url: '/orders', payload: valid });
    expect(anonymous.statusCode).toBe(401);
    expect((await place(valid, keys.readonly.headers)).statusCode).toBe(403);
  });

  it('lists all structural violations with their pointers', async () => {
    const response = await place({
      items: [{ productId: 'prd_mouse', quantity: '2' }, { quantity: 0 }],
      deliveryAddress: { line1: 'x', town: 'y' },
      totalAmount: 1,
    });
    expect(response.statusCode).toBe(400);
    const pointers = response.json().errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers).toEqual(
      expect.arrayContaining([
        '/paymentMethodId',
        '/totalAmount',
        '/items/0/quantity',
        '/items/1/quantity',
        '/items/1/productId',
        '/deliveryAddress/town',
        '/deliveryAddress/city',
      ]),
    );
  });

  it.each(['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'])(
    'refuses control characters in the %s of an address',
    async (part) => {
      const deliveryAddress = { ...address, [part]: 'Apt\u0007 4' };
      const response = await place({ ...valid, deliveryAddress });
      expect([response.statusCode, response.json().errors]).toMatchObject([
        400,
        [{ pointer: `/deliveryAddress/${part}`, code: 'wrong_format' }],
      ]);
    },
  );

  it('refuses an empty order', async () => {
    expect((await place({ ...valid, items: [] })).json().code).toBe('empty_array');
  });

  it('lists all broken rules with their pointers', async () => {
    const response = await place({
      ...valid,
      paymentMethodId: 'pm_invalid',
      couponCode: 'NOPE',
      items: [
        { productId: 'prd_absent', quantity: 1 },
        { productId: 'prd_gone', quantity: 1 },
        { productId: 'prd_rare', quantity: 3 },
        { productId: 'prd_euro', quantity: 1 },
      ],
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { pointer: '/items/0/productId', code: 'unknown_product' },
      { pointer: '/items/1/productId', code: 'product_archived' },
      { pointer: '/items/2/quantity', code: 'quantity_above_stock', params: { available: 2 } },
      { pointer: '/items', code: 'mixed_currencies' },
      { pointer: '/couponCode', code: 'coupon_not_applicable' },
      { pointer: '/paymentMethodId', code: 'payment_method_invalid' },
    ]);
    expect(await stockOf('prd_rare')).toBe(2);
  });

  it.each([
    ['a draft as an unknown product', 'prd_draft', 'unknown_product'],
    ['an archived product as archived', 'prd_gone_euro', 'product_archived'],
  ])('reports %s, whatever its currency', async (_what, productId, code) => {
    const items = [
      { productId: 'prd_mouse', quantity: 1 },
      { productId, quantity: 1 },
    ];
    const response = await place({ ...valid, items });
    expect(response.statusCode).toBe(422);
    const { message } = response.json().errors[0];
    expect(response.json().errors).toEqual([{ pointer: '/items/1/productId', code, message }]);
    expect(response.body).not.toContain('EUR');
  });

  it('reports the same fault of several lines in one user message', async () => {
    const items = ['prd_none', 'prd_nil'].map((productId) => ({ productId, quantity: 1 }));
    const problem = (await place({ ...valid, items })).json();
    expect(problem.errors).toHaveLength(2);
    expect(problem.userMessage).toBe('This product does not exist or is not for sale.');
  });

  it('places an order at the prices of the catalog and takes its stock', async () => {
    const response = await place(valid);
    expect(response.statusCode).toBe(201);
    const order = response.json();
    expect(response.headers.location).toBe(`/orders/${order.id}`);
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      deliveryStatus: 'pending',
      totalAmount: 39.98,
      currency: 'USD',
      version: 1,
      items: [{ productTitle: 'Mouse', quantity: 2, unitPrice: 19.99 }],
    });
    expect(await stockOf('prd_mouse')).toBe(998);
    const answer = await service.app.inject({
      url: `/orders/${order.id}`,
      headers: people.customer.headers,
    });
    expect(answer.json()).toMatchObject({ totalAmount: 39.98, complete: true });
  });

  it('accepts an address as one text', async () => {
    const order = (await place({ ...valid, deliveryAddress: 'Torikatu 38, Oulu' })).json();
    expect(order.delivery.address).toMatchObject({ line1: 'Torikatu 38, Oulu', city: null });
  });

  it('accepts an address as one text in a separate field: the same order', async () => {
    const { deliveryAddress: _parts, ...basket } = { ...valid, externalId: 'as-text' };
    const order = await place({ ...basket, deliveryAddressText: 'Torikatu 38, Oulu' });
    expect(order.json().delivery.address).toMatchObject({ line1: 'Torikatu 38, Oulu' });
    const text = { deliveryAddress: null, deliveryAddressText: 'Torikatu 38, Oulu' };
    for (const form of [text, { deliveryAddress: 'Torikatu 38, Oulu' }]) {
      const same = await place({ ...basket, ...form });
      expect([same.statusCode, same.json().id]).toEqual([200, order.json().id]);
    }
  });

  it.each([address, 'Torikatu 38, Oulu'])(
    'refuses an address in both forms, or in none: %j',
    async (deliveryAddress) => {
      const both = await place({ ...valid, deliveryAddress, deliveryAddressText: 'Street 1' });
      expect([both.statusCode, both.json()]).toMatchObject([
        400,
        { code: 'invalid_parameter', errors: [{ pointer: '/deliveryAddress' }] },
      ]);
      expect(both.json().errors[0].message).toContain('deliveryAddressText');
      for (const none of [{}, { deliveryAddress: null }, { deliveryAddressText: null }]) {
        const { deliveryAddress: _parts, ...basket } = valid;
        const refusal = await place({ ...basket, paymentMethodId: '', ...none });
        expect(refusal.json().errors).toMatchObject([
          { pointer: '/paymentMethodId', code: 'too_short' },
          { pointer: '/deliveryAddress', code: 'required' },
        ]);
      }
    },
  );

  it('lets two lines of one product share its stock', async () => {
    const line = { productId: 'prd_rare', quantity: 2 };
    const response = await place({ ...valid, items: [line, line] });
    expect(response.json().code).toBe('quantity_above_stock');
    expect(await stockOf('prd_rare')).toBe(2);
  });

  it('returns the same order for the same key', async () => {
    const headers = { 'idempotency-key': 'order-once' };
    const [first, second] = [await place(valid, headers), await place(valid, headers)];
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('returns the existing order for the same externalId, and refuses it for other content', async () => {
    const namedBasket = { ...valid, externalId: 'shop-1' };
    const first = await place(namedBasket);
    const again = await place(namedBasket);
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json().id).toBe(first.json().id);
    const other = await place({ ...namedBasket, note: 'something else' });
    expect([other.statusCode, other.json().code]).toEqual([409, 'external_id_taken']);
    const codes = { ...valid, externalId: 'shop-2', couponCode: 'FORM' };
    const coupon = { code: 'FORM', percent: 1 };
    const { headers } = people.admin;
    await service.app.inject({ method: 'POST', url: '/coupons', headers, payload: coupon });
    const knownOrder = (await place({ ...codes, deliveryAddress: address })).json();
    for (const form of [
      { deliveryAddress: address, couponCode: ' form ' },
      { deliveryAddress: address, customerId: people.customer.id },
      { deliveryAddress: { ...address, line2: null, phone: null } },
      { deliveryAddress: address, note: null, email: null },
    ]) {
      const same = await place({ ...codes, ...form });
      expect([same.statusCode, same.json().id]).toEqual([200, knownOrder.id]);
    }
    const elsewhere = await place(namedBasket, people.otherCustomer.headers);
    expect(elsewhere.statusCode).toBe(201);
  });
});

describe('coupons', () => {
  const create = (payload: object, headers: Record<string, string> = people.admin.headers) =>
    service.app.inject({ method: 'POST', url: '/coupons', headers, payload });

  beforeAll(async () => {
    await create({ code: 'TENTH', percent: 10, perCustomerLimit: 2 });
    await create({ code: 'five-off', amount: 5, minimumAmount: 30 });
    const expiresAt = new Date(service.clock.now().getTime() - 1).toISOString();
    await create({ code: 'OLD', percent: 50, expiresAt });
  });

  it('are created only by admins, with exactly one kind of discount', async () => {
    const refusal = await create({ code: 'MINE', percent: 99 }, people.customer.headers);
    expect(refusal.statusCode).toBe(403);
    for (const percent of [0.004, 12.345]) {
      const inexact = await create({ code: 'INEXACT', percent });
      expect([inexact.statusCode, inexact.json().code]).toEqual([400, 'too_many_decimals']);
    }
    const both = await create({ code: 'BOTH', percent: 1, amount: 1 });
    expect([both.statusCode, both.json().errors]).toMatchObject([
      400,
      [{ pointer: '/amount', code: 'not_allowed', message: expect.stringContaining('one of') }],
    ]);
    expect((await create({ code: 'NEITHER' })).json().errors).toMatchObject([
      { pointer: '/percent', code: 'required' },
    ]);
    expect((await create({ code: 'tenth', percent: 1 })).statusCode).toBe(409);
  });

  it('spread their discount over the lines without losing a cent', async () => {
    const items = [
      { productId: 'prd_pad', quantity: 1 },
      { productId: 'prd_mouse', quantity: 1 },
      { productId: 'prd_pad', quantity: 3 },
    ];
    const order = (await place({ ...valid, items, couponCode: 'tenth' })).json();
    // 33.31 in goods, 10 % = 3.331 → 3.33
    expect(order.summary).toMatchObject({
      subtotalAmount: 33.31,
      discountAmount: 3.33,
      totalAmount: 29.98,
      discounts: [{ code: 'TENTH', amount: 3.33 }],
    });
    const cents = (amount: number): number => Math.round(amount * 100);
    const sum = order.items.reduce(
      (total: number, item: { totalAmount: number }) => total + cents(item.totalAmount),
      0,
    );
    expect(sum).toBe(2998);
  });

  it('expire, need their minimum, and are counted per customer', async () => {
    const headers = people.otherCustomer.headers;
    expect((await place({ ...valid, couponCode: 'OLD' }, headers)).json().code).toBe(
      'coupon_expired',
    );
    const small = { ...valid, items: [{ productId: 'prd_pad', quantity: 1 }] };
    expect((await place({ ...small, couponCode: 'FIVE-OFF' }, headers)).json().code).toBe(
      'coupon_not_applicable',
    );
    const uses = await Promise.all(
      Array.from({ length: 6 }, () => place({ ...small, couponCode: 'TENTH' }, headers)),
    );
    const codes = uses.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, 201, 422, 422, 422, 422]);
    const order = uses.find(({ statusCode }) => statusCode === 201)?.json();
    await service.app.inject({ method: 'POST', url: `/orders/${order.id}/cancel`, headers });
    expect((await place({ ...small, couponCode: 'TENTH' }, headers)).statusCode).toBe(201);
  });
});

describe('many buyers at once', () => {
  it('never cause overselling: 300 orders for 48 units', async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_hot', stock: 48 }]);
    const order = { ...valid, items: [{ productId: 'prd_hot', quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 300 }, () => placeAtLast(order)));
    const placements = answers.filter(({ statusCode }) => statusCode === 201);
    const refusals = answers.filter(({ statusCode }) => statusCode === 422);
    const odd = answers.find(({ statusCode }) => statusCode !== 201 && statusCode !== 422);
    expect(odd?.body).toBeUndefined();
    expect([placements.length, refusals.length]).toEqual([48, 252]);
    expect(await stockOf('prd_hot')).toBe(0);
    const ids = new Set(placements.map((answer) => answer.json().id));
    expect(ids.size).toBe(48);
  });

  it('get either both of two products or none when they buy them in opposite order', async () => {
    await seedProducts(service.database.db, [
      { _id: 'prd_left', stock: 80 },
      { _id: 'prd_right', stock: 80 },
    ]);
    const [left, right] = [
      { productId: 'prd_left', quantity: 1 },
      { productId: 'prd_right', quantity: 1 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        placeAtLast({ ...valid, items: i % 2 === 0 ? [left, right] : [right, left] }),
      ),
    );
    const placedCount = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(placedCount).toBeGreaterThan(0);
    expect(placedCount).toBeLessThanOrEqual(80);
    expect([await stockOf('prd_left'), await stockOf('prd_right')]).toEqual([
      80 - placedCount,
      80 - placedCount,
    ]);
  });
});
