import { createServices } from '../../../src/app/services';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';
import { requests } from '../../support/requests';

const service = useTestApp();
const { send } = requests(service, {});
const get = (query: string) => send('GET', `/products/search?${query}`);

interface FacetBody {
  readonly name: string;
  readonly label: string;
  readonly values: readonly { value: unknown; count: number; selected: boolean; query: string }[];
  readonly otherCount: number;
  readonly missingCount: number;
  readonly min: number | null;
  readonly max: number | null;
}

const total = async (query: string): Promise<number> =>
  (await get(query)).body.pagination.totalItems;
const facetsOf = async (query: string): Promise<readonly FacetBody[]> =>
  (await get(query)).body.facets;
const facet = async (query: string, name: string) =>
  (await facetsOf(query)).find((one) => one.name === name);

const attributes: readonly Readonly<Record<string, unknown>>[] = [
  { color: 'Red', weight: 2.5, wireless: true },
  { color: 'red', weight: 10, wireless: false },
  { color: 'red', weight: 20, wireless: true },
  { color: 'Light, blue', weight: -4 },
  { color: 'blue', weight: '12', wireless: 'yes' },
  { constructor: 'x' },
];

beforeAll(async () => {
  const { catalog } = createServices(service.foundation).services;
  const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
  const definitions = [
    { name: 'color', label: 'Color', type: 'string' },
    { name: 'weight', label: 'Weight', type: 'number', unit: 'g' },
    { name: 'wireless', label: 'Wireless', type: 'boolean' },
    { name: 'constructor', label: 'Maker', type: 'string' },
  ];
  const categories = [
    { externalId: 'all', title: 'All', parentExternalId: null, filterableAttributes: [] },
    {
      externalId: 'toys',
      title: 'Toys',
      parentExternalId: 'all',
      filterableAttributes: definitions,
    },
    { externalId: 'rest', title: 'Rest', parentExternalId: 'all', filterableAttributes: [] },
  ];
  await catalog.applyCategoryItems('upsert', categories, run('imp_c'));
  const items = [...attributes, { color: 'RED', memory: 8 }].map((facts, i) => ({
    ...{ externalId: `p${i}`, title: `Thing ${i}`, price: 10 + i, attributes: facts },
    categoryExternalId: i < attributes.length ? 'toys' : 'rest',
  }));
  await catalog.applyProductItems('upsert', items, run('imp_p'));
});

describe('declared attributes', () => {
  it.each([
    ['attr.color=red', 4],
    ['attr.color=RED&category=toys', 3],
    ['attr.color=red,blue', 5],
    ['attr.color=Light%5C,%20blue', 1],
    ['attr.color=green', 0],
    ['attr.color=red,RED', 4],
    ['attr.weight=10,10.0', 1],
    ['attr.weight=10', 1],
    ['attr.weight=1e1', 1],
    ['attr.weight=25e-1..1e1', 2],
    ['attr.weight=10.0', 1],
    ['attr.weight=2.5..10', 2],
    ['attr.weight=10..', 2],
    ['attr.weight=..-1', 1],
    ['attr.weight=2.5,15..20', 2],
    ['attr.weight=12', 0],
    ['attr.wireless=true', 2],
    ['attr.wireless=true&attr.color=red&attr.weight=..5', 1],
    ['attr.constructor=x', 1],
  ])('are filters: %s finds %i', async (query, expected) => {
    expect(await total(query)).toBe(expected);
  });

  it.each([
    ['attr.weight=heavy', 'invalid_parameter'],
    ['attr.weight=', 'wrong_format'],
    ['attr.weight=20..10', 'invalid_parameter'],
    ['attr.weight=..', 'invalid_parameter'],
    ['attr.weight=1e999', 'invalid_parameter'],
    ['attr.weight=1e999..', 'invalid_parameter'],
    ['attr.weight=0x10', 'invalid_parameter'],
    ['attr.wireless=yes', 'invalid_parameter'],
    ['attr.size=1', 'unknown_parameter'],
    ['attr.=1', 'unknown_parameter'],
    ['attr.__proto__=1', 'unknown_parameter'],
    ['attr.toString=1', 'unknown_parameter'],
    ['attr.color=red&attr.color=blue', 'repeated_parameter'],
    ['memory=8', 'filter_not_applicable'],
  ])('refuse %s with %s', async (query, code) => {
    const { status, body } = await get(query);
    expect([status, body.errors?.[0]?.code ?? body.code]).toEqual([400, code]);
  });

  it('are listed', async () => {
    const { body } = await get('attr.size=1');
    const { allowed } = body.errors?.[0]?.params ?? body;
    expect(allowed).toEqual(
      expect.arrayContaining(['attr.color', 'attr.constructor', 'attr.weight', 'attr.wireless']),
    );
  });

  it('are facets with correct counts and queries', async () => {
    const color = await facet('', 'attr.color');
    expect(color).toMatchObject({ label: 'Color', missingCount: 1, min: null });
    expect(color?.values.map(({ value, count }) => [value, count])).toEqual([
      ['red', 4],
      ['blue', 1],
      ['Light, blue', 1],
    ]);
    const weight = await facet('attr.weight=10..20', 'attr.weight');
    expect(weight).toMatchObject({ label: 'Weight (g)', min: -4, max: 20, missingCount: 3 });
    expect(weight?.values.map(({ value }) => value)).toEqual([-4, 2.5, 10, 20]);
    for (const { name, values } of await facetsOf('sort=price_asc')) {
      for (const { query, count } of values)
        expect([name, await total(query)]).toEqual([name, count]);
    }
  });

  it('honour all filters but their own, and deselect a selected value', async () => {
    const query = 'attr.color=RED&attr.wireless=true';
    const color = await facet(query, 'attr.color');
    expect(color?.values).toHaveLength(1);
    expect(color?.values[0]).toMatchObject({ value: 'red', count: 2, selected: true });
    expect(await total(color?.values[0]?.query ?? '')).toBe(await total('attr.wireless=true'));
    const wireless = await facet(query, 'attr.wireless');
    expect(wireless?.values.map(({ value, count }) => [value, count])).toEqual([
      [true, 2],
      [false, 1],
    ]);
    expect(wireless?.missingCount).toBe(1);
  });

  it('count as one value in several spellings, and find each product once', async () => {
    const query = 'attr.color=red,RED,Red';
    const { body } = await get(query);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size, body.pagination.totalItems]).toEqual([4, 4, 4]);
    const color = await facet(query, 'attr.color');
    const selectedValues = color?.values.filter((value) => value.selected) ?? [];
    expect(selectedValues).toMatchObject([{ value: 'red', count: 4 }]);
    expect(await total(selectedValues[0]?.query ?? '')).toBe(await total(''));
    for (const { name, values, otherCount, missingCount } of await facetsOf(query)) {
      const countSum = values.reduce((sum, { count }) => sum + count, otherCount + missingCount);
      expect([name, countSum]).toEqual([name, name === 'attr.color' ? await total('') : 4]);
    }
  });

  it('work from the moment they are declared, even in a category that had none', async () => {
    expect((await get('attr.shape=round')).status).toBe(400);
    const { headers } = people.admin;
    const shape = { name: 'shape', label: 'Shape', type: 'string', unit: null };
    const category = await service.app.inject({
      ...{ method: 'POST', url: '/categories', headers },
      payload: { title: 'Shapes', externalId: 'shapes', filterableAttributes: [shape, 'memory'] },
    });
    expect(category.json().filterableAttributes).toMatchObject([
      shape,
      { name: 'memory', unit: 'GB' },
    ]);
    const product = await service.app.inject({
      ...{ method: 'POST', url: '/products', headers },
      payload: {
        ...{ title: 'Ball', price: 1, categoryId: category.json().id },
        attributes: { shape: 'round', memory: 16 },
      },
    });
    expect(product.statusCode).toBe(201);
    expect(await total('attr.shape=ROUND')).toBe(1);
    expect(await total('memory=16&category=shapes')).toBe(1);
    expect(await total('attr.memory=8..16')).toBe(2);
    const filters = await service.app.inject({ url: '/products/search/filters' });
    expect(
      filters.json().data.find(({ name }: { name: string }) => name === 'attr.shape'),
    ).toMatchObject({
      label: 'Shape',
      parameters: ['attr.shape'],
      categoryIds: [category.json().id],
    });
  });

  it.each([
    [{ name: '1st', label: 'First', type: 'string' }],
    [{ name: 'first', label: 'First', type: 'date' }],
    [{ name: 'first', type: 'string' }],
    ['first'],
    [7],
  ])('are refused as %j', async (definition) => {
    const product = await service.app.inject({
      ...{ method: 'POST', url: '/categories', headers: people.admin.headers },
      payload: { title: 'Wrong', filterableAttributes: [definition] },
    });
    expect(product.statusCode).toBe(400);
  });
});

describe('a search by many attributes', () => {
  it('is refused beyond twenty', async () => {
    const filters = Array.from({ length: 21 }, (_none, at) => `attr.a${at}=1`);
    const { status, body } = await get(filters.join('&'));
    expect([status, body.code]).toEqual([400, 'too_many_items']);
  });
});

describe('values of a type that is no longer declared', () => {
  it('count as missing in the facet', async () => {
    const { catalog } = createServices(service.foundation).services;
    const run = (operationId: string) => ({ operationId, firstIndex: 0, createdAt: new Date() });
    const fit = (type: string) => [{ name: 'fit', label: 'Fit', type }];
    const categories = ['number', 'string'].map((type) => ({
      ...{
        externalId: type,
        title: type,
        parentExternalId: 'all',
        filterableAttributes: fit(type),
      },
    }));
    await catalog.applyCategoryItems('upsert', categories, run('imp_fit'));
    const items = [5, 'slim', '5'].map((value, i) => ({
      ...{ externalId: `fit${i}`, title: `Fit ${i}`, price: 10, attributes: { fit: value } },
      categoryExternalId: typeof value,
    }));
    await catalog.applyProductItems('upsert', items, run('imp_fitting'));
    const valuesOf = async () => {
      const fitFacet = await facet('category=number,string', 'attr.fit');
      return [fitFacet?.values.map(({ value, count }) => [value, count]), fitFacet?.missingCount];
    };
    expect(await valuesOf()).toEqual([
      [
        [5, 2],
        ['slim', 1],
      ],
      0,
    ]);
    const [, words] = categories;
    const withoutFilters = [{ ...words, filterableAttributes: [] }];
    await catalog.applyCategoryItems('upsert', withoutFilters, run('imp_gone'));
    expect(await valuesOf()).toEqual([[[5, 1]], 2]);
  });
});
