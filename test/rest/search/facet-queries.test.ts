import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { importCatalog, type CategoryLine, type ProductLine } from '../../support/catalog-data';
import { people } from '../../support/people';
import { createRandom } from '../../support/random';
import { createServices } from '../../../src/app/services';
import { isDeep } from '../../support/size';

let service: TestApp;

interface FacetValue {
  readonly value?: string | number;
  readonly count: number;
  readonly selected: boolean;
  readonly query: string;
}
interface SearchAnswer {
  readonly pagination: { readonly totalItems: number };
  readonly facets: readonly {
    readonly name: string;
    readonly values: readonly FacetValue[];
    readonly otherCount: number;
    readonly missingCount: number;
  }[];
}

const search = async (query: string): Promise<SearchAnswer> => {
  const response = await service.app.inject({ url: `/products/search?${query}` });
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json<SearchAnswer>();
};
const post = async (url: string, payload: object) => {
  const { headers } = people.admin;
  const response = await service.app.inject({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json();
};

const BRANDS = ['Foo, Inc.', 'Back\\', 'Back\\,', '\\\\', 'A&B=+%20', '  Spaced ', 'ünï 😀', '"Q"'];
const LONG_BRAND = '😀'.repeat(60);
const NUMBERS = [0.1234567, 1e-7, 0.1 + 0.2, 1e15, 2 ** 53 - 1, 1.5e-21, -0, -5.5];

const NUM = { name: 'num', label: 'Number', type: 'number' };
const STR = { name: 'str', label: 'Text', type: 'string' };
const MIX = { name: 'mix', label: 'Number here, text there' };
const RANGES = ['10..20', '\\10..20', '\\\\10..20', '..15', '15..', '20..10', '..', '10..20..30'];

const fillOddities = async () => {
  const computers = {
    title: 'Computers',
    filterableAttributes: ['memory', 'screenSize', NUM, STR, { ...MIX, type: 'number' }],
  };
  const { id: categoryId } = await post('/categories', computers);
  const clothes = { title: 'Clothes', filterableAttributes: [{ ...MIX, type: 'string' }] };
  await post('/categories', clothes);
  const items = [
    ...[...BRANDS, LONG_BRAND].map((brand, i) => ({ brand, price: 10 ** i / 100 })),
    ...[0.000001, 0.5, 8, 1e9].map((memory) => ({ price: 5, attributes: { memory } })),
    ...NUMBERS.map((num) => ({ price: 5, attributes: { num } })),
    { price: 5, attributes: { str: LONG_BRAND } },
    ...[15, 15, 40, ...RANGES].map((mix) => ({ price: 5, attributes: { mix } })),
    { price: 1e9, attributes: { screenSize: 13.37 } },
  ];
  await post(
    '/products/bulk',
    items.map((item) => ({ title: 'Odd', categoryId, ...item })),
  );
};

const sumOf = (values: readonly { readonly count: number }[]): number =>
  values.reduce((sum, { count }) => sum + count, 0);

/**
 * Follows every ready-made query of every facet: adding or removing a value must change the total
 * by its count.
 */
async function expectTrueQueries({ facets }: SearchAnswer): Promise<number> {
  let followedCount = 0;
  for (const { name, values, otherCount, missingCount } of facets) {
    const chosenValues = values.filter(({ selected: isSelected }) => isSelected);
    const sum = name === 'price' ? 0 : sumOf(chosenValues);
    for (const { query, count, selected: isSelected } of values) {
      const expectedTotal =
        chosenValues.length > 1 ? sum - count : sumOf(values) + otherCount + missingCount;
      const { pagination } = await search(query);
      const expected = isSelected ? expectedTotal : sum + count;
      expect([name, query, pagination.totalItems]).toEqual([name, query, expected]);
      followedCount += 1;
    }
  }
  return followedCount;
}

describe('the ready-made queries of facets', () => {
  beforeAll(async () => {
    service = await buildTestApp();
    await fillOddities();
  });
  afterAll(() => service.close());

  it('select a bucket of prices only by both of its bounds', async () => {
    const pricesOf = async (query: string) =>
      (await search(query)).facets.find(({ name }) => name === 'price')?.values ?? [];
    const selectedIn = async (query: string) =>
      (await pricesOf(query)).filter(({ selected: isSelected }) => isSelected).length;
    const [bucket] = await pricesOf('');
    const bounds = new URLSearchParams(bucket?.query);
    expect(await selectedIn(bounds.toString())).toBe(1);
    bounds.set('priceMax', String(Number(bounds.get('priceMax')) + 1));
    expect(await selectedIn(bounds.toString())).toBe(0);
    bounds.delete('priceMax');
    expect(await selectedIn(bounds.toString())).toBe(0);
  });

  it('find the counted products, whatever the form of the values', async () => {
    const answer = await search('');
    const values = answer.facets.map(({ values: { length }, name }) => [name, length]);
    expect(values).toEqual(
      expect.arrayContaining([
        ['brand', 9],
        ['attr.num', 8],
        ['attr.str', 1],
      ]),
    );
    expect(await expectTrueQueries(answer)).toBeGreaterThan(BRANDS.length + 16);
  });

  it.each(RANGES)('select the word %j beside numbers, and deselect it', async (word) => {
    const valueOf = ({ facets }: SearchAnswer) =>
      facets
        .find(({ name }) => name === 'attr.mix')
        ?.values.filter(({ value, selected: isSelected }) => value === word || isSelected);
    const all = await search('');
    const [value] = valueOf(all) ?? [];
    const narrowedAnswer = await search(value?.query ?? '');
    expect(narrowedAnswer.pagination.totalItems).toBe(1);
    const selectedValues = valueOf(narrowedAnswer) ?? [];
    expect(selectedValues).toMatchObject([{ value: word, count: 1, selected: true }]);
    const { totalItems } = (await search(selectedValues[0]?.query ?? 'q=nothing')).pagination;
    expect(totalItems).toBe(all.pagination.totalItems);
    await expectTrueQueries(narrowedAnswer);
  });

  it('treat a value in the form of a range as a range of numbers', async () => {
    const { facets, pagination } = await search('attr.mix=10..20');
    expect(pagination.totalItems).toBe(2);
    const values = facets.find(({ name }) => name === 'attr.mix')?.values ?? [];
    // Decision 13.4: the values in the range are selected.
    const selectedValues = values.filter((one) => one.selected);
    expect(selectedValues).toMatchObject([{ value: 15, count: 2 }]);
    for (const { query, count, ...one } of values) {
      const { totalItems } = (await search(query)).pagination;
      const all = sumOf(values);
      expect([query, totalItems >= all]).toEqual([query, one.selected]);
      if (!one.selected) expect([query, totalItems]).toEqual([query, 2 + count]);
    }
  });

  it('show a selected word in the form of a number as a word', async () => {
    const hats = { title: 'Hats', filterableAttributes: [{ ...MIX, type: 'string' }] };
    const { id } = await post('/categories', hats);
    const hat = { title: 'Hat', price: 5, categoryId: id, attributes: { mix: '77' } };
    await post('/products', hat);
    const findValues = async (query: string) =>
      (await search(query)).facets.find(({ name }) => name === 'attr.mix')?.values ?? [];
    const [value] = await findValues(`category=${id}`);
    expect(value).toMatchObject({ value: '77', count: 1, selected: false });
    const chosenValue = { value: '77', count: 1, selected: true };
    expect(await findValues(value?.query ?? '')).toMatchObject([chosenValue]);
  });

  it('contain prices that /graphql accepts too, up to the end of the last bucket', async () => {
    const values = (await search('')).facets.find(({ name }) => name === 'price')?.values ?? [];
    const bounds = new URLSearchParams(values.at(-1)?.query);
    const [priceMin, priceMax] = ['priceMin', 'priceMax'].map((name) => Number(bounds.get(name)));
    expect([priceMin, priceMax]).toEqual([1e9, 2e9 - 0.01]);
    const query = `query ($filter: ProductFilter) { searchProducts(filter: $filter) { pagination { totalItems } } }`;
    const ask = async (filter: object) => {
      const payload = { query, variables: { filter } };
      const response = await service.app.inject({ method: 'POST', url: '/graphql', payload });
      return response.json();
    };
    const answer = await ask({ priceMin, priceMax });
    expect(answer.data.searchProducts.pagination.totalItems).toBe(1);
    expect((await ask({ priceMax: 2e9 + 1 })).errors).toHaveLength(1);
  });

  it.each(BRANDS)('find the counted products beside the brand %j', async (brand) => {
    const { facets } = await search('');
    const values = facets.find(({ name }) => name === 'brand')?.values ?? [];
    const chosenValue = values.find(({ value }) => value === brand.trim());
    expect(
      await expectTrueQueries(await search(chosenValue?.query ?? 'no such brand')),
    ).toBeGreaterThan(BRANDS.length - 2);
  });
});

const FILTERS = ['memory', 'screenSize'] as const;
const PRICES = { USD: [19.99, 20, 7.5], KWD: [19.995, 4.999, 20.001], JPY: [19, 20, 4] };
type Currency = keyof typeof PRICES;

/** More declaring categories and roots than a search may name, and products with values that no filter may find. */
function strayCatalog(currencies: readonly Currency[]) {
  const categories: CategoryLine[] = [];
  const add = (externalId: string, parentExternalId: string | null, filters: string[] = []) =>
    categories.push({
      ...{ externalId, title: externalId, parentExternalId },
      filterableAttributes: filters,
    });
  for (let i = 0; i < 52; i += 1) {
    add(`holder-${i}`, null);
    add(`offers-${i}`, `holder-${i}`, ['memory']);
    add(`below-${i}`, `offers-${i}`);
    add(`also-${i}`, `holder-${i}`, ['memory']);
    add(`plain-${i}`, `holder-${i}`);
    add(`root-${i}`, null, ['screenSize']);
  }
  const random = createRandom(11);
  const some = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const products = Array.from({ length: 700 }, (_, i): ProductLine => {
    const currency = some(currencies);
    return {
      externalId: `stray-${i}`,
      title: `${some(['Fast', 'Silent'])} thing`,
      categoryExternalId: some(categories).externalId,
      brand: some([null, 'A', 'B']),
      ...{ currency, price: some(PRICES[currency]), stock: 1, rating: null, popularity: i },
      attributes: {
        ...(random(4) > 0 ? { memory: some([4, 8, 16]) } : {}),
        ...(random(4) > 0 ? { screenSize: some([13.3, 27]) } : {}),
      },
      createdAt: new Date(1.7e12).toISOString(),
    };
  });
  return { categories, products };
}

type Query = Readonly<Record<string, string>>;

function randomQuery(random: (below: number) => number): Query {
  const kinds = ['holder', 'offers', 'below', 'also', 'plain', 'root'];
  const near = random(52);
  const place = (): string => `${kinds[random(6)]}-${random(3) > 0 ? near : random(52)}`;
  const category = Array.from({ length: random(4) }, place);
  const offers = { memory: /offers|below|also/, screenSize: /^root-/ };
  const specific = FILTERS.filter((f) => category.some((key) => offers[f].test(key)));
  const maybe = (name: string, value: string) => (random(3) === 0 ? { [name]: value } : {});
  return {
    ...(category.length > 0 ? { category: category.join(',') } : {}),
    ...maybe('q', 'fast'),
    ...maybe('brand', random(2) ? 'A' : 'A,B'),
    ...maybe('priceMin', String(random(10))),
    ...maybe('priceMax', String(10 + random(11))),
    ...(specific.includes('memory') ? maybe('memory', random(2) ? '4' : '8,16') : {}),
    ...(specific.includes('screenSize') ? maybe('screenSize', '27') : {}),
  };
}

/**
 * The values, other products and products without a value are all that the search finds without the facet's own filter.
 */
async function expectWhole(query: Query, { facets }: SearchAnswer): Promise<void> {
  for (const { name, values, otherCount, missingCount } of facets) {
    const own = name === 'price' ? ['priceMin', 'priceMax'] : [name];
    const others = Object.entries(query).filter(([parameter]) => !own.includes(parameter));
    const { pagination } = await search(new URLSearchParams(others).toString());
    const total = sumOf(values) + otherCount + missingCount;
    expect([name, query, total]).toEqual([name, query, pagination.totalItems]);
  }
}

const mixes = [
  { currencies: ['USD', 'KWD', 'JPY'], rounds: isDeep ? 25 : 8 },
  { currencies: ['JPY'], rounds: isDeep ? 5 : 2 },
] as const;

const LAST_BELOW_20 = { USD: '19.99', KWD: '19.999', JPY: '19' } as const;

describe.each(mixes)('facets over values outside their filters: $currencies', (mix) => {
  const data = strayCatalog(mix.currencies);
  const memoriesOf = ({ facets }: SearchAnswer): Query =>
    Object.fromEntries(
      (facets.find(({ name }) => name === 'memory')?.values ?? []).map(({ value, count }) => [
        String(value),
        String(count),
      ]),
    );
  const memoriesIn = (isCounted: RegExp): Query => {
    const counts = new Map<string, number>();
    for (const { attributes, categoryExternalId } of data.products) {
      const memory = attributes['memory'] as number | undefined;
      if (memory === undefined || !isCounted.test(categoryExternalId)) continue;
      counts.set(String(memory), (counts.get(String(memory)) ?? 0) + 1);
    }
    return Object.fromEntries([...counts].map(([value, count]) => [value, String(count)]));
  };

  beforeAll(async () => {
    service = await buildTestApp();
    const { services } = createServices(service.foundation);
    await importCatalog(services.catalog, data);
  });
  afterAll(() => service.close());

  it('add up, and their ready-made queries find the counted products', async () => {
    const random = createRandom(5);
    const fifty = Array.from({ length: 50 }, (_, i) => `holder-${i}`).join(',');
    const queries = Array.from({ length: mix.rounds }, () => randomQuery(random));
    for (const query of [{}, { category: fifty }, ...queries]) {
      const answer = await search(new URLSearchParams(query).toString());
      await expectWhole(query, answer);
      await expectTrueQueries(answer);
    }
  });

  it('end a bucket one smallest unit of money before the next', async () => {
    for (const currency of mix.currencies) {
      const { facets } = await search(`currency=${currency}`);
      const queries = facets.flatMap(({ values }) => values.map(({ query }) => query));
      const last = LAST_BELOW_20[currency];
      expect(queries).toContain(`currency=${currency}&pageSize=20&priceMin=10&priceMax=${last}`);
    }
  });

  it('count the products of categories that offer the filter, and follow changes of these', async () => {
    const few = `category=${Array.from({ length: 10 }, (_, i) => `holder-${i}`).join()}`;
    expect(memoriesOf(await search(few))).toEqual(memoriesIn(/^(offers|below|also)-\d$/));
    const many = `category=${Array.from({ length: 30 }, (_, i) => `holder-${i}`).join()}`;
    expect(memoriesOf(await search(many))).toEqual(memoriesIn(/^(offers|below|also)-[12]?\d$/));
    const offers3 = await service.database.db
      .collection<{ _id: string }>('categories')
      .findOne({ externalId: 'offers-3' } as object);
    const response = await service.app.inject({
      method: 'PATCH',
      url: `/categories/${offers3?._id}`,
      headers: people.admin.headers,
      payload: { filterableAttributes: [] },
    });
    expect(response.statusCode).toBe(200);
    const without3 = /^(offers|below)-[0-24-9]$|^also-\d$/;
    expect(memoriesOf(await search(few))).toEqual(memoriesIn(without3));
  });
});
