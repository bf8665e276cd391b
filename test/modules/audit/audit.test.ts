import { createServices } from '../../../src/app/services';
import { RELAY_JOB } from '../../../src/platform/events';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { drain } from '../../support/settling-worker';
import { requests } from '../../support/requests';

interface Entry {
  readonly id: string;
  readonly createdAt: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly from: object;
  readonly to: object;
}

const service = useTestApp();
const { succeed } = requests(service);
let categoryId: string;
let nextJob: () => Promise<void>;

beforeAll(async () => {
  const { jobs } = createServices(service.foundation);
  nextJob = async () => {
    for (const name of ['imports', RELAY_JOB]) await drain(jobs, name);
  };
  categoryId = (await send('POST', '/categories', { title: 'Audited' })).id;
});

async function send(...[method, url, payload, headers]: Parameters<typeof succeed>) {
  service.clock.advance(5);
  return succeed(method, url, payload, { ...people.admin.headers, ...headers });
}

async function entriesOf(query: Readonly<Record<string, string>>): Promise<readonly Entry[]> {
  await nextJob();
  const response = await service.app.inject({
    url: '/audit',
    query,
    headers: people.admin.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Entry[] }>().data;
}

const product = async (facts: object = {}): Promise<string> =>
  (await send('POST', '/products', { title: 'Lamp', price: 10, categoryId, ...facts })).id;

describe('GET /audit', () => {
  it('is for admins, and for keys with the scope admin', async () => {
    for (const { headers } of [people.customer, people.moderator, keys.internal]) {
      expect((await service.app.inject({ url: '/audit', headers })).statusCode).toBe(403);
    }
    expect((await service.app.inject({ url: '/audit' })).statusCode).toBe(401);
  });

  it('shows who changed a price, from what to what, and when', async () => {
    const id = await product();
    service.clock.advance(60_000);
    await service.app.inject({
      method: 'PATCH',
      url: `/products/${id}`,
      headers: keys.internal.headers,
      payload: { price: 12.5, title: 'Desk lamp' },
    });
    expect(await entriesOf({ resourceId: id })).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        createdAt: service.clock.now().toISOString(),
        actorId: people.admin.id,
        action: 'updated',
        resourceType: 'product',
        resourceId: id,
        from: { price: 10 },
        to: { price: 12.5 },
      },
    ]);
  });

  it('shows no entry for a change that leaves the price unchanged', async () => {
    const id = await product();
    await send('PATCH', `/products/${id}`, { title: 'Other', price: 10, stock: 5 });
    await send('DELETE', `/products/${id}`);
    expect(await entriesOf({ resourceId: id })).toEqual([]);
  });

  it.each(['partial', 'atomic'])('shows every price of a %s bulk change', async (mode) => {
    const ids = [await product(), await product()];
    const items = ids.map((id, index) => ({ id, price: 20 + index }));
    await send('PATCH', `/products/bulk?mode=${mode}`, { items });
    const entryLists = await Promise.all(ids.map((resourceId) => entriesOf({ resourceId })));
    expect(entryLists.flat().map(({ actorId, from, to }) => ({ actorId, from, to }))).toEqual([
      { actorId: people.admin.id, from: { price: 10 }, to: { price: 20 } },
      { actorId: people.admin.id, from: { price: 10 }, to: { price: 21 } },
    ]);
  });

  it('shows the prices that an import changes, and who started it', async () => {
    const id = await product({ externalId: 'imported-price' });
    const items = [{ externalId: 'imported-price', price: 7, currency: 'EUR' }];
    await send('POST', '/imports', { type: 'products', mode: 'update', items });
    const [entry, ...others] = await entriesOf({ resourceId: id });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actorId: people.admin.id,
      from: { price: 10, currency: 'USD' },
      to: { price: 7, currency: 'EUR' },
    });
  });

  it('shows the filters and minimum prices of a category', async () => {
    const { id } = await send('POST', '/categories', {
      title: 'Screens',
      filterableAttributes: ['memory'],
      minimumPrice: 2,
    });
    await send('PATCH', `/categories/${id}`, { filterableAttributes: ['memory', 'screenSize'] });
    await send('PATCH', `/categories/${id}`, { title: 'Displays', minimumPrices: { EUR: 4.5 } });
    const entries = await entriesOf({ resourceId: id });
    expect(entries.map(({ action, from, to }) => ({ action, from, to }))).toEqual([
      {
        action: 'updated',
        from: { minimumPrices: { USD: 2 } },
        to: { minimumPrices: { USD: 2, EUR: 4.5 } },
      },
      {
        action: 'updated',
        from: { filterableAttributes: [] },
        to: { filterableAttributes: [screenSize] },
      },
      {
        action: 'created',
        from: { filterableAttributes: [], minimumPrices: {} },
        to: { filterableAttributes: [memory], minimumPrices: { USD: 2 } },
      },
    ]);
  });

  it('shows changes of coupons', async () => {
    await send('POST', '/coupons', { code: 'audited', percent: 10, totalLimit: 5 });
    await send('PATCH', '/coupons/audited', { active: false, totalLimit: 5 });
    const entries = await entriesOf({ resourceId: 'AUDITED' });
    expect(
      entries.map(({ resourceType, action, from, to }) => [resourceType, action, from, to]),
    ).toEqual([
      ['coupon', 'updated', { active: true }, { active: false }],
      [
        'coupon',
        'created',
        { percent: null, currency: null, minimumAmount: null, active: null, totalLimit: null },
        { percent: 10, currency: 'USD', minimumAmount: 0, active: true, totalLimit: 5 },
      ],
    ]);
  });

  it('shows the moderation settings, and only the removed and added items of lists', async () => {
    await send('PATCH', '/moderation/settings', { heldWords: ['spam', 'scam'] });
    await send('PATCH', '/moderation/settings', { heldWords: ['scam', 'fraud'], maxLinks: 1 });
    const [entry] = await entriesOf({ resourceId: 'moderation' });
    expect(entry).toMatchObject({
      resourceType: 'setting',
      from: { heldWords: ['spam'], maxLinks: 3 },
      to: { heldWords: ['fraud'], maxLinks: 1 },
    });
  });

  it('shows the synonyms of searches, and only the removed and added rules', async () => {
    const [tv, sofa, phone] = [
      { words: ['tv', 'television'] },
      { words: ['sofa', 'couch'] },
      { from: 'cellphone', to: ['phone'] },
    ];
    await send('PUT', '/search/synonyms', { items: [tv, sofa] });
    await send('PUT', '/search/synonyms', { items: [sofa, phone] });
    const [entry] = await entriesOf({ resourceId: 'synonyms' });
    expect(entry).toMatchObject({
      resourceType: 'setting',
      from: { items: [tv] },
      to: { items: [phone] },
    });
  });

  it('shows who changed the role of an account, and no entry when the account already had the role', async () => {
    const { id } = people.otherCustomer;
    for (const role of ['moderator', 'moderator', 'customer']) {
      await send('POST', `/users/${id}/role`, { role });
    }
    const entries = await entriesOf({ resourceId: id });
    expect(
      entries.map(({ actorId, resourceType, from, to }) => [actorId, resourceType, from, to]),
    ).toEqual([
      [people.admin.id, 'user', { role: 'moderator' }, { role: 'customer' }],
      [people.admin.id, 'user', { role: 'customer' }, { role: 'moderator' }],
    ]);
  });

  it('has one entry for a request that is repeated with its key', async () => {
    const id = await product();
    const key = { 'idempotency-key': 'audit-repeat-1' };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send('PATCH', `/products/${id}`, { price: 11 }, key);
    }
    expect(await entriesOf({ resourceId: id })).toHaveLength(1);
  });

  it('shows parallel changes as a chain', async () => {
    const id = await product();
    const prices = [21, 22, 23, 24, 25];
    await Promise.all(prices.map((price) => send('PATCH', `/products/${id}`, { price })));
    const entries = await entriesOf({ resourceId: id });
    const steps = new Map(entries.map(({ from, to }) => [priceOf(from), priceOf(to)]));
    const chain: number[] = [];
    for (let at = steps.get(10); at !== undefined; at = steps.get(at)) chain.push(at);
    expect(chain.sort()).toEqual(prices);
  });

  it('is filtered by actor and time, in consistent pages', async () => {
    const since = service.clock.now().toISOString();
    const id = await product();
    for (const price of [1, 2, 3]) await send('PATCH', `/products/${id}`, { price });
    expect(await entriesOf({ actorId: people.customer.id })).toEqual([]);
    const all = await entriesOf({ actorId: people.admin.id, createdFrom: since, resourceId: id });
    expect(all.map(({ to }) => priceOf(to))).toEqual(expect.arrayContaining([1, 2, 3]));
    const first = await service.app.inject({
      url: `/audit?resourceId=${id}&limit=2`,
      headers: people.admin.headers,
    });
    const { data, pagination } = first.json();
    const rest = await entriesOf({ resourceId: id, limit: '2', cursor: pagination.nextCursor });
    expect([...data, ...rest]).toEqual(all);
    expect(await entriesOf({ resourceId: id, createdTo: since })).toEqual([]);
  });
});

const memory = { name: 'memory', label: 'Memory', type: 'number', unit: 'GB' };
const screenSize = { name: 'screenSize', label: 'Screen size', type: 'number', unit: 'inch' };
const priceOf = (facts: object): number => (facts as { price: number }).price;
