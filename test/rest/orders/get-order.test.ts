import { useTestApp } from '../../support/build-test-app';
import { insertPastOrders, pastOrder } from '../../support/orders';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';

const service = useTestApp();
let own: string;
let unreachable: string;

async function idOf(externalId: string): Promise<string> {
  const row = await service.database.db.collection('orders').findOne({ externalId });
  return String(row?._id);
}

const read = (url: string, headers: Record<string, string> = people.customer.headers) =>
  service.app.inject({ url, headers });

beforeAll(async () => {
  const { db } = service.database;
  await seedProducts(db, [{ _id: 'prd_one' }, { _id: 'prd_three', title: 'Mousepad' }]);
  await db.collection<{ _id: string }>('categories').insertOne({
    _id: '5f0c7c39-5d0a-4d66-9d9e-3c5a2f6e8a01',
    title: 'Mice',
    parentId: null,
    filterableAttributes: [],
    path: ['5f0c7c39-5d0a-4d66-9d9e-3c5a2f6e8a01'],
    createdAt: new Date(),
    updatedAt: new Date(),
    minimumPriceMinor: null,
    version: 1,
  } as never);
  await insertPastOrders(service, [
    pastOrder(),
    pastOrder({ externalId: 'past-2', paymentMethodId: 'pm_card_timeout' }),
  ]);
  await db
    .collection<{ _id: string }>('product_recommendations')
    .insertOne({ _id: 'prd_one', productIds: ['prd_two', 'prd_three'] } as never);
  own = await idOf('past-1');
  unreachable = await idOf('past-2');
});

describe('GET /orders/{id}', () => {
  it('needs a credential', async () => {
    expect((await read(`/orders/${own}`, {})).statusCode).toBe(401);
  });

  it('gives foreign, missing and malformed ids the same response', async () => {
    const { headers } = people.otherCustomer;
    const answers = await Promise.all(
      [own, 'ord_absent', 'nope', 'ord_%00', '..%2fusers', 'ord_' + 'x'.repeat(9000)].map((id) =>
        read(`/orders/${id}`, headers),
      ),
    );
    const bodies = answers.map((answer) => {
      expect(answer.statusCode).toBe(404);
      return { ...answer.json(), instance: null, requestId: null };
    });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  it.each([
    ['include=items.product.category.parent.children', 'include_too_deep'],
    ['include=__proto__', 'include_not_allowed'],
    ['include=constructor', 'include_not_allowed'],
    ['expand=payment', 'include_not_allowed'],
    ['include=payment.method', 'include_not_allowed'],
  ])('refuses %s and names what is allowed', async (query, code) => {
    const response = await read(`/orders/${own}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, errors: [{ parameter: query.split('=')[0] }] });
    expect(JSON.stringify(response.json())).toContain('items.product');
  });

  it('returns the aggregated view with exact figures', async () => {
    const response = await read(`/orders/${own}`);
    expect(response.statusCode).toBe(200);
    const order = response.json();
    expect(order).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      currency: 'USD',
      total: order.totalAmount,
      itemCount: 18,
      customer: { id: people.customer.id, email: people.customer.email },
      payment: { status: 'paid', paidAmount: order.totalAmount, refundedAmount: 0 },
      delivery: { address: { line1: 'Torikatu 38', line2: null } },
      complete: true,
      missing: [],
    });
    // 3 × 19.99 = 59.97; 15 × 31.20 × 0.75 = 351.00; shipping 5.00
    expect(order.totalAmount).toBe(415.97);
    expect(order.summary).toMatchObject({
      subtotalAmount: 527.97,
      discountAmount: 117,
      shippingAmount: 5,
      taxAmount: 0,
      totalAmount: 415.97,
      lineCount: 2,
    });
    expect(order.items[1]).toMatchObject({ productTitle: 'Käse', discountAmount: 117 });
    expect(order).not.toHaveProperty('history');
    expect(order).not.toHaveProperty('recommendations');
  });

  it('takes at most four database commands', async () => {
    const commands = await recordCommands(service.database, () => read(`/orders/${own}`));
    expect(commands.length).toBeLessThanOrEqual(4);
  });

  it('expands the customer only for callers who may read that user, on every path to it', async () => {
    const { id, email } = people.customer;
    const card = { id, displayName: 'Test customer', email, avatarUrl: null };
    const graph = (headers: Record<string, string>) =>
      service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload: { query: `{ order(id: "${own}") { customer { id role status } } }` },
      });
    for (const [who, isFull] of [
      [people.customer, true],
      [people.admin, true],
      [keys.internal, true],
      [keys.readonly, false],
    ] as const) {
      const one = (await read(`/orders/${own}?expand=customer`, who.headers)).json();
      const list = (await read(`/orders?expand=customer`, who.headers)).json();
      const full = { ...card, role: 'customer', status: 'active' };
      expect(one.customer).toEqual(isFull ? expect.objectContaining(full) : card);
      expect(list.data[0].customer).toEqual(one.customer);
      const { customer } = (await graph(who.headers)).json().data.order;
      expect(customer).toEqual({
        id,
        role: isFull ? 'customer' : null,
        status: isFull ? 'active' : null,
      });
    }
  });

  it('adds blocks with include, replaces with expand, and lets expand win', async () => {
    const response = await read(
      `/orders/${own}?include=history,recommendations,items.product,summary&expand=customer,items.product`,
    );
    const order = response.json();
    expect(order.customer).toMatchObject({ role: 'customer', status: 'active' });
    expect(order.items[0].product).toMatchObject({ id: 'prd_one', attributes: {} });
    expect(order.items[1]).not.toHaveProperty('product');
    expect(order.history.map((entry: { status: string }) => entry.status)).toEqual([
      'pending',
      'paid',
    ]);
    expect(order.recommendations).toMatchObject([{ id: 'prd_three', title: 'Mousepad' }]);
  });

  it.each(['draft', 'archived'])(
    'shows a product that is %s only to callers who may see it by its id',
    async (status) => {
      const products = service.database.db.collection<{ _id: string }>('products');
      const setStatus = (value: string) =>
        products.updateMany(
          { _id: { $in: ['prd_one', 'prd_three'] } },
          { $set: { status: value, title: `as ${value}` } },
        );
      await setStatus(status);
      const url = `/orders/${own}?include=recommendations&expand=items.product.category`;
      const answer = await read(url);
      const stillListed = await read(`/orders/${own}?include=items.product`);
      const toWriter = (await read(url, keys.internal.headers)).json();
      await setStatus('active');
      for (const { json } of [answer, stillListed]) {
        expect(json().items[0]).toMatchObject({ productId: 'prd_one', productTitle: 'Mouse' });
        expect(json().items[0]).not.toHaveProperty('product');
      }
      expect(answer.json().recommendations).toEqual([]);
      expect(answer.body).not.toContain(`as ${status}`);
      expect(toWriter.items[0].product).toMatchObject({ id: 'prd_one', status });
      expect(toWriter.recommendations).toMatchObject([{ id: 'prd_three' }]);
    },
  );

  it('expands the category of each product: three segments, one more command each', async () => {
    let order: { items: { product?: { category?: object } }[] } = { items: [] };
    const commands = await recordCommands(service.database, async () => {
      order = (await read(`/orders/${own}?expand=items.product.category`)).json();
    });
    expect(order.items[0]?.product).toMatchObject({
      id: 'prd_one',
      category: { title: 'Mice', parentId: null },
    });
    expect(commands.length).toBeLessThanOrEqual(5);
  });

  it('returns 503 while the payment source is unavailable, or a partial view on request', async () => {
    const refusal = await read(`/orders/${unreachable}`);
    expect(refusal.statusCode).toBe(503);
    expect(refusal.headers['retry-after']).toBeDefined();
    expect(refusal.json().code).toBe('payment_source_unavailable');

    const partial = await read(`/orders/${unreachable}?allowPartial=true`);
    expect(partial.statusCode).toBe(200);
    expect(partial.json()).toMatchObject({
      complete: false,
      missing: ['payment'],
      paymentStatus: null,
    });
    expect(partial.json()).not.toHaveProperty('payment');
  });

  it('shows any order to a key with orders:read whose owner is an admin', async () => {
    expect((await read(`/orders/${own}`, keys.readonly.headers)).statusCode).toBe(200);
  });
});
