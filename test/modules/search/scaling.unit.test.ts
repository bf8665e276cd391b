import type { FilterInput } from '../../../src/modules/search/filter-rules';
import type { Facet, IndexedProduct } from '../../../src/modules/search/search.types';
import { fill, search, selective } from './indexed-products';

const [SMALL, LARGE] = [1600, 16_000];

const matches = (product: IndexedProduct, input: FilterInput, without: string): boolean =>
  (without === 'brand' || !input.brand || input.brand.includes(product.brand ?? '')) &&
  (without === 'memory' ||
    !input.memory ||
    input.memory.includes(Number(product.attributes['memory']))) &&
  (without === 'price' ||
    (product.price >= (input.priceMin ?? 0) && product.price <= (input.priceMax ?? Infinity))) &&
  (!input.category || input.category.some((id) => product.categoryPath.includes(id))) &&
  hasWords(`${product.title} ${product.brand ?? ''}`, input.q ?? '');

/** All words, the last one as a prefix. */
function hasWords(text: string, query: string): boolean {
  const words = text.toLowerCase().split(' ');
  const wanted = query.split(' ');
  return wanted.every((wantedWord, at) =>
    words.some((word) =>
      at === wanted.length - 1 ? word.startsWith(wantedWord) : word === wantedWord,
    ),
  );
}

function expectFacet(facet: Facet, products: readonly IndexedProduct[]): void {
  const valueOf = ({ attributes, brand, price }: IndexedProduct) =>
    (facet.name === 'brand' ? brand : facet.name === 'price' ? price : attributes[facet.name]) ??
    null;
  for (const { value, from, to, count } of facet.values) {
    const isCounted = (product: IndexedProduct): boolean =>
      facet.name === 'price'
        ? product.price >= (from ?? 0) && product.price < (to ?? 0)
        : valueOf(product) === value;
    expect([facet.name, value ?? from, count]).toEqual([
      facet.name,
      value ?? from,
      products.filter(isCounted).length,
    ]);
  }
  const shown = facet.values.reduce((sum, { count }) => sum + count, 0);
  expect(shown + facet.otherCount + facet.missingCount).toBe(products.length);
  expect(facet.missingCount).toBe(products.filter((product) => valueOf(product) === null).length);
}

const broad: readonly FilterInput[] = [
  {},
  { priceMin: 10 },
  { priceMin: 100, priceMax: 800 },
  { category: ['root'] },
  { category: ['branch-1', 'leaf-1', 'leaf-2'], priceMin: 200 },
  { category: ['branch-2'], memory: [4, 8], priceMax: 700 },
  { q: 'thing' },
];

describe('a search', () => {
  const small = fill(SMALL);
  const large = fill(LARGE);

  it.each([...selective, ...broad])('%j finds and counts what is there', (input) => {
    for (const { index, products } of [small, large]) {
      const all = [...products.values()];
      const { total, ranking, facets, ids } = search(index, input);
      const expected = all.filter((product) => matches(product, input, ''));
      expect(total).toBe(expected.length);
      for (const facet of facets) {
        expectFacet(
          facet,
          all.filter((product) => matches(product, input, facet.name)),
        );
      }
      if (ranking !== 'popular') continue;
      expected.sort((a, b) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1));
      expect(ids).toEqual(expected.slice(0, 20).map(({ id }) => id));
    }
  });
});
