import { allPages } from '../../support/all-pages';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';

const service = useTestApp();

type Headers = Record<string, string>;

const admin: Headers = people.admin.headers;
const send = (method: 'POST' | 'PATCH' | 'GET', path: string, payload?: object, headers = admin) =>
  service.app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
const create = (code: string, facts: object = {}) =>
  send('POST', '/coupons', { code, percent: 10, ...facts });
const order = (couponCode: string, headers: Headers = people.customer.headers) =>
  send('POST', '/orders', basketOf('prd_pad', { couponCode }), headers);
const codeOf = async (answer: ReturnType<typeof order>) => (await answer).json().code as string;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 1000 }]);
});

describe('PATCH /coupons/{code}', () => {
  it('switches a coupon off and on, and does not change omitted fields', async () => {
    await create('SWITCH', { perCustomerLimit: 5 });
    const off = await send('PATCH', '/coupons/switch', { active: false });
    expect(off.json()).toMatchObject({ code: 'SWITCH', active: false, perCustomerLimit: 5 });
    expect(await codeOf(order('SWITCH'))).toBe('coupon_not_applicable');
    await send('PATCH', '/coupons/SWITCH', { active: true });
    expect((await order('SWITCH')).statusCode).toBe(201);
  });

  it('sets the period of its use', async () => {
    await create('TIMED');
    const at = (days: number) =>
      new Date(service.clock.now().getTime() + days * 86_400_000).toISOString();
    await send('PATCH', '/coupons/TIMED', { startsAt: at(1), expiresAt: at(2) });
    expect(await codeOf(order('TIMED'))).toBe('coupon_not_applicable');
    await send('PATCH', '/coupons/TIMED', { startsAt: null });
    expect((await order('TIMED')).statusCode).toBe(201);
    await send('PATCH', '/coupons/TIMED', { expiresAt: at(-1) });
    expect(await codeOf(order('TIMED'))).toBe('coupon_expired');
  });

  it('limits the total uses, under any number of buyers, and releases uses', async () => {
    await create('SCARCE', { totalLimit: 1000 });
    await send('PATCH', '/coupons/SCARCE', { totalLimit: 3 });
    const buyers = [people.customer, people.otherCustomer, people.moderator, people.admin];
    const answers = await Promise.all(
      [...buyers, ...buyers, ...buyers].map(({ headers }) => order('SCARCE', headers)),
    );
    const placements = answers.filter(({ statusCode }) => statusCode === 201);
    expect(placements).toHaveLength(3);
    await send('POST', `/orders/${placements[0]?.json().id}/cancel`, {});
    expect((await order('SCARCE')).statusCode).toBe(201);
    expect(await codeOf(order('SCARCE'))).toBe('coupon_not_applicable');
  });

  it('counts orders from before a limit was set, except cancelled ones', async () => {
    await create('LATE');
    const [first] = [await order('LATE'), await order('LATE', people.otherCustomer.headers)];
    await send('PATCH', '/coupons/LATE', { totalLimit: 2 });
    expect(await codeOf(order('LATE'))).toBe('coupon_not_applicable');
    await send('POST', `/orders/${first.json().id}/cancel`, {});
    expect((await order('LATE')).statusCode).toBe(201);
    expect(await codeOf(order('LATE'))).toBe('coupon_not_applicable');
  });

  it('counts orders from periods with and without a limit', async () => {
    await create('OFTEN', { totalLimit: 1 });
    expect((await order('OFTEN')).statusCode).toBe(201);
    await send('PATCH', '/coupons/OFTEN', { totalLimit: null });
    expect((await order('OFTEN')).statusCode).toBe(201);
    await send('PATCH', '/coupons/OFTEN', { totalLimit: 3 });
    expect((await order('OFTEN')).statusCode).toBe(201);
    expect(await codeOf(order('OFTEN'))).toBe('coupon_not_applicable');
  });

  it('returns 404 for an unknown coupon, and refuses fields that cannot change', async () => {
    expect((await send('PATCH', '/coupons/NONE', { active: true })).statusCode).toBe(404);
    const refusal = await send('PATCH', '/coupons/NONE', { percent: 50 });
    expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'unknown_field']);
  });
});

describe('GET /coupons', () => {
  it('lists them by code in both styles, to admins', async () => {
    await Promise.all(['LIST-A', 'LIST-B', 'LIST-C'].map((code) => create(code)));
    const all = (await send('GET', '/coupons')).json();
    const codes = all.data.map(({ code }: { code: string }) => code);
    expect(codes).toEqual([...codes].sort());
    expect(all.pagination.totalItems).toBe(codes.length);
    const coupons = await allPages<{ code: string }>(async (cursor) =>
      (await send('GET', `/coupons?limit=2${cursor}`)).json(),
    );
    expect(coupons.map(({ code }) => code)).toEqual(codes);
    expect((await send('GET', '/coupons', undefined, people.customer.headers)).statusCode).toBe(
      403,
    );
  });
});

describe('a coupon code of an order', () => {
  const longest = 'L'.repeat(64);
  const paddedCode = ` ${longest.toLowerCase()}\t`;
  const placeByGraph = (couponCode: string) => {
    const query = `mutation ($input: CreateOrderInput!) { placeOrder(input: $input) { order { summary { discounts { code } } } } }`;
    const variables = { input: basketOf('prd_pad', { couponCode }) };
    return send('POST', '/graphql', { query, variables }, people.customer.headers);
  };
  beforeAll(() => create(longest));

  it('may have 64 characters, not counting surrounding blanks', async () => {
    const placement = await order(paddedCode);
    expect(placement.statusCode).toBe(201);
    expect(placement.json().summary.discounts).toMatchObject([{ code: longest }]);
    expect((await order(` ${longest}L `)).json().code).toBe('too_long');
  });

  it.each([' ', '\t', '\u00a0'])('counts as absent when it is blank: %j', async (blanks) => {
    const refusal = await order(blanks);
    expect([refusal.statusCode, refusal.json().errors]).toMatchObject([
      400,
      [{ pointer: '/couponCode', code: 'wrong_format' }],
    ]);
    expect((await placeByGraph(blanks)).json()).toMatchObject({
      errors: [{ extensions: { code: 'wrong_format' } }],
    });
  });

  it('has the same rules in /graphql', async () => {
    expect((await placeByGraph(paddedCode)).json()).toMatchObject({
      data: { placeOrder: { order: { summary: { discounts: [{ code: longest }] } } } },
    });
  });
});
