import { type SearchEngine, createEmbeddedEngine } from '../../../src/modules/search';
import { watchedLogger } from '../../support/logger';
import { until } from '../../support/until';
import { describeEngine } from './engine-contract';
import { createFakeFeed, productOf } from './fake-feed';
import { suggestAmong } from './suggesting';
import { type FilterInput, filtersOf } from '../../../src/modules/search/engine/filter-rules';
import type { Facet, IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { atOnce, fill, search, selective } from './indexed-products';
import { attributeFacets } from '../../../src/modules/search/attribute-facets';
import { CategoryTree } from '../../../src/modules/search/engine/category-tree';
import { createFinder } from '../../../src/modules/search/embedded/embedded-engine';
import { ProductIndex } from '../../../src/modules/search/embedded/product-index';
import { toEngineFilters } from '../../../src/modules/search/engine-filters';
import { NO_SYNONYMS } from '../../../src/modules/search/text/synonyms';
import { createRandom } from '../../support/random';

describeEngine('embedded', async (feed) => {
  const engine = createEmbeddedEngine(feed, watchedLogger);
  await engine.categories();
  /**
   * How searches treat a backlog of several pages: they do not wait for it, or only for a while.
   */
  const waitUntilCurrent = () =>
    until(async () => {
      await engine.categories();
      return engine.health().state === 'current';
    });
  return { engine, waitUntilFound: waitUntilCurrent, end: async () => engine.stop() };
});

describe('a suggestion', () => {
  // Decision 13.4: one pass over the vocabulary finds all completions with their counts.
  it('takes one search, however many words complete the text', async () => {
    const words = Array.from({ length: 20 }, (_, n) => `lamp${String.fromCharCode(97 + n)}`);
    const products = new Map(words.map((word) => [word, productOf(word, `A ${word}`)]));
    const { feed, put } = createFakeFeed();
    for (const product of products.values()) put(product.id, product);
    const engine = createEmbeddedEngine(feed, watchedLogger);
    let searches = 0;
    const countingEngine: SearchEngine = {
      ...engine,
      search: (queryFor) => {
        searches += 1;
        return engine.search(queryFor);
      },
    };
    const { data, categories } = await suggestAmong(countingEngine, products)('lamp');
    expect(data).toHaveLength(10);
    expect(data.map(({ count }) => count)).toEqual(Array(10).fill(1));
    expect(categories).toEqual([{ id: 'all', name: 'all', count: 20 }]);
    expect(searches).toBe(1);
  });
});

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

/** Matches all words, the last one as a prefix. */
function hasWords(text: string, query: string): boolean {
  const words = text.toLowerCase().split(' ');
  const queryWords = query.split(' ');
  return queryWords.every((wantedWord, at) =>
    words.some((word) =>
      at === queryWords.length - 1 ? word.startsWith(wantedWord) : word === wantedWord,
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
  const total = facet.values.reduce((sum, { count }) => sum + count, 0);
  expect(total + facet.otherCount + facet.missingCount).toBe(products.length);
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

  it.each([...selective, ...broad])('%j finds and counts the matching products', (input) => {
    for (const { index, products } of [small, large]) {
      const all = [...products.values()];
      const { total, ranking, facets, ids } = search(index, input);
      const expectedProducts = all.filter((product) => matches(product, input, ''));
      expect(total).toBe(expectedProducts.length);
      for (const facet of facets) {
        expectFacet(
          facet,
          all.filter((product) => matches(product, input, facet.name)),
        );
      }
      if (ranking !== 'popular') continue;
      expectedProducts.sort((a, b) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1));
      expect(ids).toEqual(expectedProducts.slice(0, 20).map(({ id }) => id));
    }
  });
});

const ATTRIBUTES = 10;
const PRODUCTS = 3000;
const VALUES = 4;
const names = Array.from({ length: ATTRIBUTES }, (_none, at) => `a${at}`);
const tree = new CategoryTree([
  {
    ...{ id: 'all', externalId: null, path: ['all'], stamp: 1n },
    filterableAttributes: names.map((name) => ({ name, label: name, type: 'number', unit: null })),
  },
]);
const random = createRandom(7);
const products = Array.from({ length: PRODUCTS }, (_none, at) => ({
  ...productOf(`p${at}`, at % 3 === 0 ? 'Lamp' : 'Table'),
  price: random(10),
  attributes: Object.fromEntries(names.map((name) => [name, random(VALUES)] as const)),
}));
const index = new ProductIndex(tree.declaredNames);
for (const product of products) index.apply({ id: product.id, product, stamp: 1n });

const allBut3 = names.map((name) => ({ name, values: ['0..2'] }));

function find(input: FilterInput) {
  const filters = filtersOf(input);
  const query = {
    filters: toEngineFilters(filters, tree),
    ranking: 'popular',
    prices: 'all',
    slice: { offset: 0, after: null, count: 5 },
    ...{ facets: attributeFacets(filters, tree), synonyms: NO_SYNONYMS },
  } as const;
  return atOnce(createFinder()({ index, categories: tree, generation: 1 }, query));
}

describe('a search with many filters', () => {
  it.each([{}, { priceMin: 2, priceMax: 6 }, { q: 'lamp' }, { q: 'lamp', priceMax: 4 }])(
    'and %j counts each facet without its own filter',
    ({ q, ...prices }: { q?: string; priceMin?: number; priceMax?: number }) => {
      const { total, facets } = find({ attributes: allBut3, q: q ?? null, ...prices });
      const { priceMin = 0, priceMax = Infinity } = prices;
      const productsMatching = (without: string) =>
        products.filter(
          ({ title, price, attributes }) =>
            (q === undefined || title === 'Lamp') &&
            (without === 'price' || (price >= priceMin && price <= priceMax)) &&
            names.every((name) => name === without || (attributes[name] ?? 9) < 3),
        );
      expect(total).toBe(productsMatching('').length);
      for (const name of names) {
        const counts = facets.terms.get(`attr.${name}`);
        const values = [...(counts?.selectedValues ?? []), ...(counts?.others ?? [])];
        const expectedProducts = [0, 1, 2, 3].map((value) => [
          value,
          productsMatching(name).filter(({ attributes }) => attributes[name] === value).length,
        ]);
        const pairs = values.map(({ value, count }) => [Number(value), count]);
        expect(pairs.sort(([a = 0], [b = 0]) => a - b)).toEqual(expectedProducts);
      }
      const priceCount = facets.price.byBucket.reduce((sum, count) => sum + count, 0);
      expect(priceCount).toBe(productsMatching('price').length);
    },
  );
});
