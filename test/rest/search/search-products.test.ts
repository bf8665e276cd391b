import { createServices } from '../../../src/app/services';
import { allPages } from '../../support/all-pages';
import { useTestApp } from '../../support/build-test-app';
import { generateCatalogData, importCatalog } from '../../support/catalog-data';
import { recordCommands } from '../../support/query-log';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service, {});
const get = (url: string) => send('GET', url);

interface Value {
  readonly value?: string | number;
  readonly count: number;
  readonly selected: boolean;
  readonly query: string;
}
interface FacetBody {
  readonly name: string;
  readonly values: readonly Value[];
  readonly otherCount: number;
  readonly missingCount: number;
}
const facet = (body: { facets: readonly FacetBody[] }, name: string): FacetBody =>
  body.facets.find((f) => f.name === name) as FacetBody;

beforeAll(async () => {
  const { services } = createServices(service.foundation);
  await importCatalog(services.catalog, generateCatalogData(400));
  const item = (externalId: string, title: string, overrides: object = {}) => ({
    externalId,
    title,
    price: 10,
    categoryExternalId: 'mouse',
    ...overrides,
  });
  await services.catalog.applyProductItems(
    'upsert',
    [
      item('zz-1', 'Zauberwürfel Élégant Ｆｕｌｌ'),
      item('zz-2', 'Quiet thing', { brand: 'Zauberwürfel' }),
      item('zz-3', 'Other thing', { description: 'like a zauberwurfel but round' }),
      item('zz-4', 'Comma thing', { brand: 'Foo, Inc. \\ Sons' }),
    ],
    { operationId: 'imp_extra', firstIndex: 0, createdAt: new Date() },
  );
});

describe('GET /products/search', () => {
  it.each([
    ['sort=$where', 'sort_not_allowed'],
    ['sort[$gt]=1', 'unknown_parameter'],
    ['brand[$ne]=x', 'unknown_parameter'],
    ['$where=1', 'unknown_parameter'],
    ['priceMin=1e400', 'wrong_type'],
    ['priceMin=-1', 'out_of_range'],
    ['priceMin=NaN', 'wrong_type'],
    ['priceMin=1.234', 'too_many_decimals'],
    ['priceMin=1&priceMax=1.005', 'too_many_decimals'],
    ['priceMin=20&priceMax=10', 'invalid_range'],
    ['q=a&q=b', 'repeated_parameter'],
    ['brand=a&brand=b', 'repeated_parameter'],
    ['brand=,', 'wrong_format'],
    ['memory=16', 'filter_not_applicable'],
    ['memory=16&category=mouse', 'filter_not_applicable'],
    ['memory=abc&category=memory', 'wrong_type'],
    ['page=1&cursor=abc', 'pagination_style_conflict'],
    ['cursor=abc', 'invalid_cursor'],
    ['pageSize=101', 'out_of_range'],
    ['page=1000&pageSize=100', 'pagination_window_exceeded'],
    ['__proto__=1', 'unknown_parameter'],
    ['color=red', 'unknown_parameter'],
    ['memory[$in]=1&category=memory', 'unknown_parameter'],
    ['priceMax=0x10', 'wrong_type'],
    ['priceMax=%20', 'wrong_type'],
    ['priceMax=1e10', 'wrong_type'],
    ['priceMax=9999999999', 'out_of_range'],
    ['page=0', 'out_of_range'],
    ['page=-1', 'out_of_range'],
    ['page=1.5', 'wrong_type'],
    ['page=99999999999999999999', 'out_of_range'],
    ['limit=0', 'out_of_range'],
    ['limit=5&cursor=%00', 'invalid_cursor'],
    [`limit=5&cursor=${'A'.repeat(500)}`, 'invalid_cursor'],
    [`limit=5&cursor=${'A'.repeat(5000)}`, 'too_long'],
  ])('refuses %s with %s', async (query, code) => {
    const { status, body } = await get(`/products/search?${query}`);
    expect(body.code).toBe(code);
    expect(status).toBe(400);
  });

  it('explains the form of a list when its parameter is repeated', async () => {
    const { body } = await get('/products/search?brand=a&brand=b');
    expect(JSON.stringify(body)).toContain(
      JSON.stringify('"brand" must be given once, with commas: brand=a,b.'),
    );
  });

  it.each([
    '%00',
    '%F0%9F%8E%89',
    '-x',
    '%22the%22',
    '.*',
    '$where',
    '(((',
    '%5C',
    'the',
    'the%20of%20and',
    '!!!%20...%20%E2%80%94',
    '%CC%81',
    `${'a%20'.repeat(100)}`,
    'constructor',
    '__proto__',
    'toString%20hasOwnProperty',
    '%ED%A0%80',
  ])('responds with 200 to q=%s', async (q) => {
    expect((await get(`/products/search?q=${q}`)).status).toBe(200);
  });

  it.each([
    ['%20%20', 404],
    ['', 404],
    ['!!!%20...%20%E2%80%94', 0],
    ['%CC%81', 0],
  ])(
    'finds everything for a blank text, and nothing for a text without words: %j',
    async (q, count) => {
      const { body } = await get(`/products/search?q=${q}`);
      expect(body.pagination.totalItems).toBe(count);
      const list = await get(`/products?query=${q}`);
      expect(list.body.pagination.totalItems).toBe(count);
    },
  );

  it('returns the bounds over all values of a facet, whichever are listed or selected', async () => {
    const all = (await get('/products/search?category=memory')).body;
    const { min, max, values } = facet(all, 'memory') as FacetBody & { min: number; max: number };
    expect([min, max]).toEqual([values[0]?.value, values.at(-1)?.value]);
    expect(min).toBeLessThan(max);
    const narrowedAnswer = (await get(values[0]?.query.replace(/^/, '/products/search?') ?? ''))
      .body;
    expect(facet(narrowedAnswer, 'memory')).toMatchObject({ min, max });
  });

  it('refuses a text of 10,000 characters', async () => {
    const { status, body } = await get(`/products/search?q=${'x'.repeat(10_000)}`);
    expect([status, body.code, body.max]).toEqual([400, 'too_long', 200]);
  });

  it('lists the allowed values for an unknown sort', async () => {
    const { body } = await get('/products/search?sort=title');
    expect(body.allowed).toEqual(['price_asc', 'price_desc', 'popular', 'newest', 'rating']);
  });

  it('finds all words in any order, the last as a prefix, folded, title before brand before text', async () => {
    const ids = async (q: string) =>
      (await get(`/products/search?q=${encodeURIComponent(q)}`)).body.data.map(
        (product: { externalId: string }) => product.externalId,
      );
    expect(await ids('ZAUBERWURFEL')).toEqual(['zz-1', 'zz-2', 'zz-3']);
    expect(await ids('élégant zauberwürfel')).toEqual(['zz-1']);
    expect(await ids('full elegant zauberw')).toEqual(['zz-1']);
    expect(await ids('e\u0301le\u0301gant ｆull')).toEqual(['zz-1']);
    // Only the last word may be incomplete; a word that no product has is ignored.
    expect(await ids('zauberw elegant')).toEqual(['zz-1']);
    expect(await ids('zauberwurfel nothere')).toEqual(['zz-1', 'zz-2', 'zz-3']);
    expect(await ids('zauberw')).toEqual(['zz-1', 'zz-2', 'zz-3']);
    expect(await ids('nothere')).toEqual([]);
  });

  it('returns the exact total, facets and their ready-made queries', async () => {
    const { body } = await get('/products/search?category=parts&brand=Brand%201');
    expect(body.pagination).toMatchObject({ style: 'offset', page: 1, pageSize: 20 });
    const brand = facet(body, 'brand');
    const selectedValue = brand.values.find(({ value }) => value === 'Brand 1');
    expect(selectedValue).toMatchObject({ selected: true, count: body.pagination.totalItems });
    const other = brand.values.find(({ value }) => value === 'Brand 2');
    const both = await get(`/products/search?${other?.query ?? ''}`);
    expect(both.body.pagination.totalItems).toBe((selectedValue?.count ?? 0) + (other?.count ?? 0));
    const none = await get(`/products/search?${selectedValue?.query ?? ''}`);
    const sum = (f: FacetBody) => f.values.reduce((all, { count }) => all + count, 0);
    expect(sum(brand) + brand.otherCount + brand.missingCount).toBe(
      none.body.pagination.totalItems,
    );
  });

  it('has a valid ready-made query for every value that finds the counted products', async () => {
    const { body } = await get('/products/search?sort=newest&pageSize=5');
    for (const { values } of body.facets as readonly FacetBody[]) {
      for (const { query, count } of values.slice(0, 6)) {
        const answer = await get(`/products/search?${query}`);
        expect(answer.body.pagination).toMatchObject({ totalItems: count, pageSize: 5 });
      }
    }
    const odd = await get('/products/search?q=comma');
    const [value] = facet(odd.body, 'brand').values;
    expect((await get(`/products/search?${value?.query ?? ''}`)).body.data).toHaveLength(1);
  });

  it('pages through every product exactly once with a cursor, in each sort order', async () => {
    for (const sort of ['price_asc', 'price_desc', 'popular', 'newest', 'rating']) {
      const rows = await allPages<{ id: string }>(
        async (cursor) => (await get(`/products/search?sort=${sort}&limit=90${cursor}`)).body,
      );
      expect(rows).toHaveLength(404);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(404);
    }
  });

  it('refuses a cursor of another search', async () => {
    const { body } = await get('/products/search?sort=rating&limit=5');
    const { nextCursor } = body.pagination;
    const other = await get(`/products/search?sort=newest&limit=5&cursor=${nextCursor}`);
    expect(other.body.code).toBe('cursor_mismatch');
    const list = await get(`/products?sort=rating&limit=5&cursor=${nextCursor}`);
    expect(list.body.code).toBe('cursor_mismatch');
  });

  it('refuses a cursor with any changed character', async () => {
    const { body } = await get('/products/search?sort=rating&limit=5');
    const cursor: string = body.pagination.nextCursor;
    for (let at = 0; at < cursor.length; at += 7) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      const tamperedCursor = cursor.slice(0, at) + other + cursor.slice(at + 1);
      const { status, body: problem } = await get(
        `/products/search?sort=rating&limit=5&cursor=${tamperedCursor}`,
      );
      expect([status, problem.code]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('shows the current stock of indexed products', async () => {
    const products = service.database.db.collection<{ externalId: string }>('products');
    const readIds = async () => {
      const { body } = await get('/products/search?q=zauberwurfel');
      return body.data[0].availability.status;
    };
    for (const [stock, status] of [
      [100, 'in_stock'],
      [2, 'low_stock'],
      [0, 'out_of_stock'],
    ] as const) {
      await products.updateOne({ externalId: 'zz-1' }, { $set: { stock } });
      expect(await readIds()).toBe(status);
    }
  });

  it('takes at most three database commands, and sees a write immediately', async () => {
    const commands = await recordCommands(service.database, () => get('/products/search?q=thing'));
    expect(commands.length).toBeLessThanOrEqual(3);
    const { services } = createServices(service.foundation);
    await services.catalog.applyProductItems(
      'upsert',
      [{ externalId: 'fresh', title: 'Fresh arrival', price: 5, categoryExternalId: 'mouse' }],
      { operationId: 'imp_fresh', firstIndex: 0, createdAt: new Date() },
    );
    expect((await get('/products/search?q=fresh%20arr')).body.data).toHaveLength(1);
    await services.catalog.applyProductItems('delete', [{ externalId: 'fresh' }], {
      operationId: 'imp_fresh_gone',
      firstIndex: 0,
      createdAt: new Date(),
    });
    expect((await get('/products/search?q=fresh%20arr')).body.data).toHaveLength(0);
  });

  it('returns the same through /graphql', async () => {
    const rest = await get('/products/search?q=thing&sort=newest');
    const query =
      '{ searchProducts(filter: {q: "thing"}, sort: newest) { data { id } facets { name values { value count } } } }';
    const response = await service.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query },
    });
    const { searchProducts } = response.json().data;
    expect(searchProducts.data.map(({ id }: { id: string }) => id)).toEqual(
      rest.body.data.map(({ id }: { id: string }) => id),
    );
    expect(searchProducts.facets).toHaveLength(4);
  });
});

describe('GET /products/search/filters', () => {
  it('lists the filters and the categories that offer them', async () => {
    const { body } = await get('/products/search/filters');
    const memory = body.data.find(({ name }: { name: string }) => name === 'memory');
    expect(memory.categoryIds).toHaveLength(2);
    expect(body.data.find(({ name }: { name: string }) => name === 'brand').categoryIds).toBeNull();
  });
});

describe('GET /products', () => {
  it.each([
    '/products/search?q=thing%FF',
    '/products?query=thing%ED%A0%80&sort=newest',
    '/products/search?q=thing%20x%',
  ])(
    'responds to %s, which cannot be decoded, with a working link to the next page',
    async (url) => {
      const first = await get(`${url}&limit=1`);
      expect(first.status).toBe(200);
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(first.headers['link'])) ?? [];
      const second = await get(next);
      expect([second.status, second.body.data.length]).toEqual([200, 1]);
      expect(second.body.data[0].id).not.toBe(first.body.data[0].id);
    },
  );

  it('lists products page by page with links', async () => {
    const { body, headers } = await get('/products?sort=price_asc&pageSize=10&page=2');
    expect(body.data).toHaveLength(10);
    expect(body.pagination).toMatchObject({ totalItems: 404, totalPages: 41, hasNext: true });
    expect(headers['link']).toContain('rel="next"');
    const prices = body.data.map(({ price }: { price: number }) => price);
    expect([...prices].sort((a: number, b: number) => a - b)).toEqual(prices);
  });

  it('filters by text, category and brand', async () => {
    const { body } = await get('/products?query=quiet&brand=Zauberw%C3%BCrfel&category=parts');
    expect(body.data.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['zz-2']);
    expect(
      (await get('/products?category=00000000-0000-4000-8000-000000000000')).body.data,
    ).toEqual([]);
  });
});
