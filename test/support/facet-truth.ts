import { createServices } from '../../src/app/services';
import { filtersOf, type Facet, type SearchResult } from '../../src/modules/search';
import { anonymous } from '../../src/modules/accounts';
import { useTestApp } from './build-test-app';
import { importCatalog, type CatalogData, type ProductLine } from './catalog-data';
import { createRandom } from './random';

interface Filter {
  readonly category?: readonly string[];
  readonly brand?: readonly string[];
  readonly priceMin?: number;
  readonly priceMax?: number;
  readonly memory?: readonly number[];
  readonly screenSize?: readonly number[];
}

/** Computes the expected search result by going through the file line by line. */
function createReference({ categories, products }: CatalogData) {
  const parentOf = new Map(categories.map((c) => [c.externalId, c.parentExternalId]));
  const isWithin = (category: string | null, categories: readonly string[]): boolean =>
    category !== null &&
    (categories.includes(category) || isWithin(parentOf.get(category) ?? null, categories));
  const valueOf = (product: ProductLine, name: string): string | number | null => {
    if (name === 'brand') return product.brand?.toLowerCase() ?? null;
    if (name === 'price') return product.price;
    return (product.attributes[name] as number | undefined) ?? null;
  };
  const matches = (product: ProductLine, filter: Filter, without?: string): boolean =>
    (!filter.category || isWithin(product.categoryExternalId, filter.category)) &&
    (without === 'brand' ||
      !filter.brand ||
      filter.brand.some((name) => name.toLowerCase() === product.brand?.toLowerCase())) &&
    (without === 'price' ||
      (product.price >= (filter.priceMin ?? 0) &&
        product.price <= (filter.priceMax ?? Infinity))) &&
    (['memory', 'screenSize'] as const).every(
      (name) =>
        without === name ||
        !filter[name] ||
        filter[name].includes(product.attributes[name] as number),
    );
  return {
    products,
    total: (filter: Filter) => products.filter((p) => matches(p, filter)).length,
    values: (filter: Filter, name: string) =>
      products.filter((p) => matches(p, filter, name)).map((p) => valueOf(p, name)),
  };
}

function expectFacet(facet: Facet, values: readonly (string | number | null)[]): void {
  const listedCount = facet.values.reduce((sum, { count }) => sum + count, 0);
  expect(listedCount + facet.otherCount + facet.missingCount).toBe(values.length);
  expect(facet.missingCount).toBe(values.filter((value) => value === null).length);
  const byValue = new Map<unknown, number>();
  for (const value of values) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  for (const { value, from, to, count } of facet.values) {
    const within = ([other]: [unknown, number]): boolean =>
      Number(other) >= Number(from) && Number(other) < Number(to);
    const expected =
      facet.type === 'terms'
        ? (byValue.get(typeof value === 'string' ? value.toLowerCase() : value) ?? 0)
        : [...byValue].filter(within).reduce((sum, [, n]) => sum + n, 0);
    expect(count).toBe(expected);
  }
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) {
    expect(facet.min).toBe(numbers.reduce((a, b) => Math.min(a, b), Infinity));
    expect(facet.max).toBe(numbers.reduce((a, b) => Math.max(a, b), 0));
  }
}

/** Fifty combinations of filters, the same in every run. */
function randomFilters({ categories, products }: CatalogData): readonly Filter[] {
  const random = createRandom(42);
  const product = (): ProductLine => products[random(products.length)] as ProductLine;
  const leaves = (filter: string) =>
    categories.filter((c) => c.filterableAttributes.includes(filter));
  return Array.from({ length: 50 }, (_, i) => {
    const some = (share: number): boolean => random(100) < share;
    const specific = i % 3 === 0 ? 'memory' : i % 3 === 1 ? 'screenSize' : null;
    const offering = specific ? leaves(specific) : categories;
    const category = offering[random(offering.length)]?.externalId ?? '';
    const sample = products.filter((p) => p.categoryExternalId === category);
    const near = (): ProductLine => sample[random(sample.length || 1)] ?? product();
    const low = Math.floor(near().price);
    return {
      ...(specific || some(60) ? { category: [category] } : {}),
      ...(some(50)
        ? { brand: [...new Set([near().brand ?? 'none', near().brand ?? 'none'])] }
        : {}),
      ...(some(50) ? { priceMin: low } : {}),
      ...(some(40) ? { priceMax: low + random(400) + 1 } : {}),
      ...(specific && some(80)
        ? { [specific]: [(near().attributes[specific] as number | undefined) ?? 3] }
        : {}),
    };
  });
}

/** Tests every facet count of a search over these data, in a `describe` of its own. */
export function describeCounts(read: () => CatalogData | Promise<CatalogData>): void {
  const service = useTestApp({ people: false });
  let data: CatalogData;
  let search: (filter: Filter) => Promise<SearchResult>;

  beforeAll(async () => {
    data = await read();
    const { services } = createServices(service.foundation);
    await importCatalog(services.catalog, data);
    search = (filter) =>
      services.search.search(
        anonymous,
        { filters: filtersOf(filter), sort: null },
        { style: 'offset', page: 1, pageSize: 20 },
      );
  }, 120_000);

  it('match the counts of the file for fifty random combinations', async () => {
    const reference = createReference(data);
    for (const filter of [{}, ...randomFilters(data)]) {
      const { facets, pagination } = await search(filter);
      expect(pagination).toMatchObject({ totalItems: reference.total(filter) });
      for (const facet of facets) expectFacet(facet, reference.values(filter, facet.name));
      expect(facets.map(({ name }) => name)).toEqual(['brand', 'price', 'memory', 'screenSize']);
    }
  });

  it('stop counting a product as soon as it is deleted or taken off sale', async () => {
    const before = await search({});
    const [first, second] = before.data;
    const products = service.database.db.collection<{ _id: string }>('products');
    const stamp = { $currentDate: { changeStamp: { $type: 'timestamp' as const } } } as never;
    await products.updateOne(
      { _id: first?.id ?? '' },
      { $set: { deletedAt: new Date() }, ...(stamp as object) },
    );
    await products.updateOne(
      { _id: second?.id ?? '' },
      { $set: { status: 'archived' }, ...(stamp as object) },
    );
    const after = await search({});
    const total = (result: SearchResult) =>
      (result.pagination as { totalItems: number }).totalItems;
    expect(total(after)).toBe(total(before) - 2);
    for (const facet of after.facets) {
      const countSum = facet.values.reduce((sum, { count }) => sum + count, 0);
      expect(countSum + facet.otherCount + facet.missingCount).toBe(total(after));
    }
  });
}
