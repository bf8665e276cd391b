import { createServices } from '../../../src/app/services';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp();

const get = async (query: string, path = '/products/search') =>
  (await service.app.inject({ url: `${path}?${query}` })).json();
const findTitles = async (query: string, path?: string) => {
  const { data } = await get(query, path);
  return data.map(({ externalId }: { externalId: string }) => externalId);
};
const facetOf = (body: { facets: readonly { name: string }[] }, name: string) =>
  body.facets.find((facet) => facet.name === name) as unknown as {
    values: readonly { count: number; query: string }[];
    missingCount: number;
    min: number | null;
    max: number | null;
  };

const prices = [
  ['u1', 10, 'USD', 5],
  ['u2', 30, 'USD', 0],
  ['u3', 20, 'USD', 1],
  ['e1', 15, 'EUR', 0],
  ['e2', 25.5, 'EUR', 2],
  ['j1', 900, 'JPY', 7],
] as const;

beforeAll(async () => {
  const { catalog } = createServices(service.foundation).services;
  const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
  const all = { externalId: 'all', title: 'All', parentExternalId: null };
  await catalog.applyCategoryItems('upsert', [all], run('imp_c'));
  const items = prices.map(([externalId, price, currency, stock]) => ({
    ...{ externalId, title: `Thing ${externalId}`, price, currency, stock, brand: currency },
    categoryExternalId: 'all',
  }));
  await catalog.applyProductItems('upsert', items, run('imp_p'));
});

describe('prices', () => {
  it.each([
    ['sort=price_asc', 'USD', ['u1', 'u3', 'u2']],
    ['priceMin=12&sort=price_desc', 'USD', ['u2', 'u3']],
    ['currency=EUR&sort=price_asc', 'EUR', ['e1', 'e2']],
    ['currency=EUR&priceMax=20', 'EUR', ['e1']],
    ['currency=GBP', 'GBP', []],
    ['q=thing&priceMax=15', 'USD', ['u1']],
    ['brand=EUR&sort=price_asc', 'USD', []],
  ])('are compared in one currency: %s in %s', async (query, currency, expected) => {
    expect((await get(query)).currency).toBe(currency);
    expect(await findTitles(query)).toEqual(expected);
  });

  it('in all currencies are found when the search does not compare prices', async () => {
    expect(await findTitles('sort=newest')).toHaveLength(6);
    expect(await findTitles('sort=price_desc', '/products')).toEqual([
      'j1',
      'u2',
      'e2',
      'u3',
      'e1',
      'u1',
    ]);
  });

  it.each([
    ['', 3, 10, 30],
    ['sort=price_asc', 3, 10, 30],
    ['priceMin=15', 3, 10, 30],
    ['currency=EUR', 0, 15, 25.5],
    ['brand=USD,JPY&q=thing', 1, 10, 30],
  ])(
    'in other currencies count as missing in the price facet: "%s"',
    async (query, missing, min, max) => {
      const price = facetOf(await get(query), 'price');
      expect(price).toMatchObject({ missingCount: missing, min, max });
      const counts = price.values.map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
        missing === 1 ? 3 : query.includes('EUR') ? 2 : 3,
      );
      for (const { query: ready, count } of price.values) {
        if (query.includes('priceMin')) continue;
        expect((await get(ready)).pagination.totalItems).toBe(count);
      }
    },
  );

  it('in other currencies are left out of all other facets once prices are compared', async () => {
    const brands = facetOf(await get('priceMin=1'), 'brand');
    expect(brands.values.map(({ count }) => count)).toEqual([3]);
    expect(facetOf(await get(''), 'brand').values).toHaveLength(3);
  });

  it('stay in the currency of the first page, and refuse a broken currency', async () => {
    const first = await get('sort=price_asc&limit=1');
    const { headers } = people.admin;
    const categoryId = first.data[0].categoryId;
    const creations = [1, 2, 3, 4].map((n) =>
      service.app.inject({
        ...{ method: 'POST', url: '/products', headers },
        payload: { title: `New ${n}`, price: n, currency: 'EUR', categoryId, externalId: `n${n}` },
      }),
    );
    await Promise.all(creations);
    expect((await get('sort=price_asc')).currency).toBe('EUR');
    const cursor = encodeURIComponent(first.pagination.nextCursor);
    const second = await get(`sort=price_asc&limit=5&cursor=${cursor}`);
    expect([second.currency, second.data.length]).toEqual(['USD', 2]);
    expect((await get('currency=euro')).status).toBe(400);
  });
});

describe('products in stock', () => {
  it('are the only results, and exclude a sold-out one once its order is settled', async () => {
    expect([...(await findTitles('inStock=true'))].sort()).toEqual(['e2', 'j1', 'u1', 'u3']);
    expect(await findTitles('inStock=false')).toHaveLength((await findTitles('')).length);
    const { data, facets } = await get('inStock=true&currency=USD');
    expect(facetOf({ facets }, 'brand').values[0]?.query).toContain('inStock=true');
    const id = data.find(({ externalId }: { externalId: string }) => externalId === 'u3').id;
    const placement = await service.app.inject({
      ...{ method: 'POST', url: '/orders', headers: people.customer.headers },
      payload: basketOf(id),
    });
    expect(placement.statusCode).toBe(201);
    service.clock.advance(2000);
    await service.app.worker.settle();
    expect(await findTitles('inStock=true&currency=USD')).toEqual(['u1']);
  });
});
