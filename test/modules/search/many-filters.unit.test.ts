import { attributeFacets } from '../../../src/modules/search/attribute-facets';
import { CategoryTree } from '../../../src/modules/search/category-tree';
import { createFinder } from '../../../src/modules/search/embedded/embedded-engine';
import { ProductIndex } from '../../../src/modules/search/embedded/product-index';
import { filtersOf, type FilterInput } from '../../../src/modules/search/filter-rules';
import { fittingFilters } from '../../../src/modules/search/fitting-filters';
import { NO_SYNONYMS } from '../../../src/modules/search/text/synonyms';
import { createRandom } from '../../support/random';
import { productOf } from './fake-feed';
import { atOnce } from './indexed-products';

const ATTRIBUTES = 10;
const PRODUCTS = 3000;
const VALUES = 4;
const names = Array.from({ length: ATTRIBUTES }, (_none, at) => `a${at}`);
const tree = new CategoryTree([
  {
    ...{ id: 'all', externalId: null, path: ['all'], mark: 1n },
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
for (const product of products) index.apply({ id: product.id, product, mark: 1n });

const allBut3 = names.map((name) => ({ name, values: ['0..2'] }));

function find(input: FilterInput) {
  const filters = filtersOf(input);
  const query = {
    filters: fittingFilters(filters, tree),
    ranking: 'popular',
    prices: 'all',
    stretch: { offset: 0, after: null, count: 5 },
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
      const matching = (without: string) =>
        products.filter(
          ({ title, price, attributes }) =>
            (q === undefined || title === 'Lamp') &&
            (without === 'price' || (price >= priceMin && price <= priceMax)) &&
            names.every((name) => name === without || (attributes[name] ?? 9) < 3),
        );
      expect(total).toBe(matching('').length);
      for (const name of names) {
        const counts = facets().terms.get(`attr.${name}`);
        const found = [...(counts?.selected ?? []), ...(counts?.others ?? [])];
        const expected = [0, 1, 2, 3].map((value) => [
          value,
          matching(name).filter(({ attributes }) => attributes[name] === value).length,
        ]);
        const sorted = found.map(({ value, count }) => [Number(value), count]);
        expect(sorted.sort(([a = 0], [b = 0]) => a - b)).toEqual(expected);
      }
      const shown = facets().price.byBucket.reduce((sum, count) => sum + count, 0);
      expect(shown).toBe(matching('price').length);
    },
  );
});
