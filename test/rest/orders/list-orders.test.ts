import { allPages } from '../../support/all-pages';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { insertPastOrders, pastOrder } from '../../support/orders';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';
import { recordCommands } from '../../support/query-log';

interface OrderPage {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly nextCursor: string | null };
}

const service = useTestApp();
const COUNT = 25;

const read = (url: string, headers: Record<string, string> = people.customer.headers) =>
  service.app.inject({ url, headers });

beforeAll(async () => {
  const orderNumbers = Array.from({ length: COUNT }, (_, i) =>
    pastOrder({
      externalId: `list-${i}`,
      status: i % 5 === 0 ? 'shipped' : 'paid',
      // Pairs of orders share a time, so that the id must break the tie.
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 2))),
    }),
  );
  await insertPastOrders(service, [
    ...orderNumbers,
    pastOrder({ externalId: 'foreign', customerId: people.otherCustomer.id }),
    pastOrder({ externalId: 'away', status: 'pending', paymentMethodId: 'pm_timeout' }),
  ]);
});

describe('GET /orders', () => {
  it('needs a credential', async () => {
    expect((await read('/orders', {})).statusCode).toBe(401);
  });

  it.each([
    ['page=1&limit=5', 'pagination_style_conflict'],
    ['pageSize=101', 'out_of_range'],
    ['limit=0', 'out_of_range'],
    ['page=200&pageSize=100', 'pagination_window_exceeded'],
    ['cursor=abc', 'invalid_cursor'],
    ['status=lost', 'not_allowed'],
    ['sort=price', 'sort_not_allowed'],
    ['createdFrom=yesterday', 'wrong_format'],
    ['include=items.product', 'include_too_deep'],
    ['include=history', 'include_not_allowed'],
    ['include=customer,items,summary,payment', 'too_many_includes'],
  ])('refuses %s', async (query, code) => {
    const response = await read(`/orders?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });

  it('lists the possible includes at the top level, whatever else is wrong', async () => {
    const allowedIncludes = ['customer', 'items', 'summary', 'payment'];
    const problemOf = async (query: string) => {
      const { code, ...problem } = (await read(`/orders?${query}`)).json();
      return [code, problem.allowed, problem.maxDepth, problem.max];
    };
    expect(await problemOf('include=customer,items,summary,payment')).toEqual([
      'too_many_includes',
      allowedIncludes,
      1,
      3,
    ]);
    expect(await problemOf('include=history,nothing')).toEqual([
      'include_not_allowed',
      allowedIncludes,
      1,
      undefined,
    ]);
    expect(await problemOf('include=items.product,nothing')).toEqual([
      'validation_failed',
      allowedIncludes,
      1,
      undefined,
    ]);
    expect(await problemOf('include=nothing&expand=items')).toEqual([
      'include_not_allowed',
      undefined,
      1,
      undefined,
    ]);
  });

  it('refuses a customer who filters by another customer', async () => {
    const response = await read(`/orders?customerId=${people.otherCustomer.id}`);
    expect(response.statusCode).toBe(403);
  });

  it.each(['email=ann%40buyers.example', 'couponCode=SPRING'])(
    'refuses a customer who filters by %s',
    async (filter) => {
      const response = await read(`/orders?${filter}`);
      expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    },
  );

  it.each([
    ['email=nobody', 'wrong_format'],
    [`email=${'e'.repeat(250)}%40b.example`, 'wrong_format'],
    ['email=', 'wrong_format'],
    ['couponCode=', 'too_short'],
    ['couponCode=%20', 'wrong_format'],
    [`couponCode=${'C'.repeat(65)}`, 'too_long'],
  ])('refuses the filter %s', async (filter, code) => {
    const response = await read(`/orders?${filter}`, people.admin.headers);
    expect([response.statusCode, response.json().errors]).toMatchObject([400, [{ code }]]);
  });

  it('filters for admins by an e-mail address and a coupon, in any spelling', async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_listed', stock: 10 }]);
    const send = (url: string, payload: object, headers: Record<string, string>) =>
      service.app.inject({ method: 'POST', url, headers, payload });
    await send('/coupons', { code: 'SPRING', percent: 10 }, people.admin.headers);
    const facts = { email: 'Ann@Buyers.example', couponCode: 'spring' };
    const { headers } = people.moderator;
    const order = (await send('/orders', basketOf('prd_listed', facts), headers)).json();
    await send('/orders', basketOf('prd_listed'), headers);
    for (const filter of ['email=ANN%40buyers.EXAMPLE', 'couponCode=%20Spring']) {
      const { data } = (await read(`/orders?${filter}`, people.admin.headers)).json();
      expect(data.map(({ id }: { readonly id: string }) => id)).toEqual([order.id]);
    }
  });

  it("shows only the caller's orders, newest first, with a total", async () => {
    const { data, pagination } = (await read('/orders?status=paid')).json();
    for (const order of data) expect(order.customerId).toBe(people.customer.id);
    const times = data.map((order: { createdAt: string }) => order.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(pagination).toEqual({
      style: 'offset',
      page: 1,
      pageSize: 20,
      totalItems: 20,
      totalPages: 1,
      hasNext: false,
    });
    expect(data[0]).not.toHaveProperty('items');
  });

  it.each(['newest', 'oldest'])(
    'pages by cursor through %s: each order exactly once',
    async (sort) => {
      const rows = await allPages(async (cursor) =>
        (await read(`/orders?limit=7&sort=${sort}${cursor}`)).json<OrderPage>(),
      );
      expect(rows).toHaveLength(COUNT + 1);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT + 1);
    },
  );

  it('binds a cursor to its filters', async () => {
    const { pagination } = (await read('/orders?limit=3')).json();
    const nextPage = await read(`/orders?limit=3&status=paid&cursor=${pagination.nextCursor}`);
    expect(nextPage.json().code).toBe('cursor_mismatch');
  });

  it('adds relations and takes at most four commands for any number of rows', async () => {
    let answer: { data: Record<string, unknown>[] } = { data: [] };
    const commands = await recordCommands(service.database, async () => {
      answer = (await read('/orders?status=paid&include=items,summary&expand=customer')).json();
    });
    expect(commands.length).toBeLessThanOrEqual(4);
    expect(answer.data[0]).toMatchObject({
      customer: { role: 'customer' },
      summary: { taxAmount: 0 },
    });
    expect(answer.data[0]?.['items']).toHaveLength(2);
  });

  it('returns 503 when payments are requested and a source is unreachable', async () => {
    expect((await read('/orders?include=payment')).statusCode).toBe(503);
    expect((await read('/orders?include=payment&status=paid')).statusCode).toBe(200);
    expect((await read('/orders')).statusCode).toBe(200);
  });

  it('shows an admin the orders of everyone', async () => {
    const { data } = (
      await read(`/orders?customerId=${people.otherCustomer.id}`, people.admin.headers)
    ).json();
    expect(data).toHaveLength(1);
  });
});
