import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

let service: TestApp;

interface FacetValue {
  readonly value?: string | number;
  readonly count: number;
  readonly selected: boolean;
  readonly query: string;
}
interface Found {
  readonly pagination: { readonly totalItems: number };
  readonly facets: readonly { readonly name: string; readonly values: readonly FacetValue[] }[];
}

const search = async (query: string): Promise<Found> => {
  const response = await service.app.inject({ url: `/products/search?${query}` });
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json<Found>();
};
const post = async (url: string, payload: object) => {
  const { headers } = people.admin;
  const response = await service.app.inject({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json();
};

const BRANDS = ['Foo, Inc.', 'Back\\', 'Back\\,', '\\\\', 'A&B=+%20', '  Spaced ', 'ünï 😀', '"Q"'];

beforeAll(async () => {
  service = await buildTestApp();
  const computers = { title: 'Computers', filterableAttributes: ['memory', 'screenSize'] };
  const { id: categoryId } = await post('/categories', computers);
  const items = [
    ...BRANDS.map((brand, i) => ({ brand, price: 10 ** i / 100 })),
    ...[0.000001, 0.5, 8, 1e9].map((memory) => ({ price: 5, attributes: { memory } })),
    { price: 1e9, attributes: { screenSize: 13.37 } },
  ];
  await post(
    '/products/bulk',
    items.map((item) => ({ title: 'Odd', categoryId, ...item })),
  );
});
afterAll(() => service.close());

/** Follows every ready query of every facet; a value that is added brings exactly its count. */
async function expectTrueQueries({ facets }: Found): Promise<number> {
  let followed = 0;
  for (const { name, values } of facets) {
    const chosen = values.filter(({ selected }) => selected && name !== 'price');
    const before = chosen.reduce((sum, { count }) => sum + count, 0);
    for (const { query, count } of values.filter(({ selected }) => !selected)) {
      const { pagination } = await search(query);
      expect([name, query, pagination.totalItems]).toEqual([name, query, before + count]);
      followed += 1;
    }
  }
  return followed;
}

describe('the ready queries of facets', () => {
  it('find what they promise, whatever the values look like', async () => {
    expect(await expectTrueQueries(await search(''))).toBeGreaterThan(BRANDS.length + 8);
  });

  it.each(BRANDS)('find what they promise beside the brand %j', async (brand) => {
    const { facets } = await search('');
    const values = facets.find(({ name }) => name === 'brand')?.values ?? [];
    const chosen = values.find(({ value }) => value === brand.trim());
    expect(await expectTrueQueries(await search(chosen?.query ?? 'no such brand'))).toBeGreaterThan(
      BRANDS.length - 2,
    );
  });
});
