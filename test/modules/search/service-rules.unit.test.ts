import { CategoryTree } from '../../../src/modules/search/engine/category-tree';
import { attributeFacets } from '../../../src/modules/search/attribute-facets';
import {
  bucketAt,
  bucketIndexOf,
  lastPriceOf,
} from '../../../src/modules/search/engine/price-buckets';
import { compareValues } from '../../../src/modules/search/engine/attribute-values';
import { createRandom } from '../../support/random';
import { filtersOf } from '../../../src/modules/search/engine/filter-rules';
import { toEngineFilters } from '../../../src/modules/search/engine-filters';
import { foldText } from '../../../src/platform/values/text';
import type { Product } from '../../../src/modules/catalog';
import { createHitLoader } from '../../../src/modules/search/hit-products';

describe('the bucket of a price', () => {
  it.each([
    [0.99, 0.5, 1],
    [1, 1, 2],
    [1.99, 1, 2],
    [2, 2, 5],
    [4.99, 2, 5],
    [5, 5, 10],
    [10, 10, 20],
    [0.2, 0.2, 0.5],
    [999.99, 500, 1000],
  ])('%d is in the bucket from %d up to, but not including, %d', (price, from, to) => {
    expect(bucketAt(bucketIndexOf(price))).toEqual({ from, to });
  });

  it.each([
    [{ from: 20, to: 50 }, 2, 49.99],
    [{ from: 20, to: 50 }, 0, 49],
    [{ from: 0.2, to: 0.5 }, 3, 0.499],
  ])('%j, with %d decimals, ends with %d', (bucket, decimals, last) => {
    expect(lastPriceOf(bucket, decimals)).toBe(last);
  });
});

const LETTERS = [
  'a',
  'A',
  'z',
  'Z',
  '_',
  ' ',
  '5',
  'é',
  'e\u0301',
  '\u0301',
  'ﬁ',
  'K',
  '\ue000',
  '𝄞',
];

describe('the order of the values of a facet', () => {
  it('is that of their UTF-8 bytes', () => {
    const random = createRandom(3);
    const word = () => Array.from({ length: 1 + random(4) }, () => LETTERS[random(14)]).join('');
    const bytes = (text: string) => Buffer.from(foldText(text));
    const pairs = Array.from({ length: 20_000 }, () => [word(), word()] as const);
    const misorders = pairs.filter(
      ([a, b]) => Math.sign(compareValues(a, b)) !== Buffer.compare(bytes(a), bytes(b)),
    );
    expect(misorders).toEqual([]);
  });

  it('puts flags before numbers, and numbers before words', () => {
    const values = ['b', 'A', 10, 9, true, false];
    expect(values.sort(compareValues)).toEqual([false, true, 9, 10, 'A', 'b']);
  });
});

/** Far more attributes than a response shows. */
const names = Array.from({ length: 40 }, (_none, at) => `a${String(at).padStart(2, '0')}`);
const tree = new CategoryTree([
  {
    ...{ id: 'all', externalId: null, path: ['all'], stamp: 1n },
    filterableAttributes: names.map((name) => ({ name, label: name, type: 'string', unit: null })),
  },
]);
const choice = (name: string) => ({ name, values: ['x'] });
const facetsOf = (...attributes: readonly string[]) =>
  attributeFacets(filtersOf({ attributes: attributes.map(choice) }), tree).map(({ name }) => name);

describe('the facets of a search', () => {
  it('are twenty, including brand and price, even if more attributes are declared', () => {
    const facets = facetsOf();
    expect(facets).toHaveLength(18);
    expect(facets.slice(0, 4)).toEqual(['memory', 'screenSize', 'attr.a00', 'attr.a01']);
  });

  it('include all that have a selection, up to the maximum', () => {
    const most = names.slice(-20);
    expect(facetsOf(...most)).toEqual(most.map((name) => `attr.${name}`));
    const filters = filtersOf({ attributes: names.slice(0, 21).map(choice) });
    const violation = expect.objectContaining({ code: 'too_many_items', params: { max: 20 } });
    const details = expect.objectContaining({ violations: [violation] });
    expect(() => toEngineFilters(filters, tree)).toThrow(expect.objectContaining({ details }));
  });

  it('include those that have a selection', () => {
    const facets = facetsOf('a39', 'a20');
    expect(facets).toHaveLength(18);
    expect(facets).toEqual(expect.arrayContaining(['attr.a39', 'attr.a20', 'attr.a00']));
  });
});

describe('a filter by an undeclared attribute', () => {
  it('is refused with a list of the first twenty declared ones', () => {
    const filters = filtersOf({ attributes: [choice('size')] });
    const allowed = names.slice(0, 20).map((name) => `attr.${name}`);
    const refuse = () => toEngineFilters(filters, tree);
    const violation = expect.objectContaining({ code: 'unknown_parameter', params: { allowed } });
    const details = expect.objectContaining({ violations: [violation] });
    expect(refuse).toThrow(expect.objectContaining({ details }));
  });
});

const hit = { id: 'prd_1', revision: 1n, sortKeys: () => [] };

function catalogWith(product: Partial<Product> | null) {
  let currentProduct = product;
  const loadHits = createHitLoader({
    loadProduct: () => Promise.resolve(currentProduct as Product),
    loadStocks: (ids) => Promise.resolve(new Map(ids.map((id) => [id, 3]))),
  });
  return {
    loadHits,
    change: (newProduct: Partial<Product> | null) => (currentProduct = newProduct),
  };
}

const product = (status: Product['status']): Partial<Product> => ({
  id: 'prd_1',
  status,
  stock: 3,
});

describe('the products of the hits of a search', () => {
  it.each(['draft', 'archived'] as const)(
    'omit one that became %s in the meantime',
    async (status) => {
      const { loadHits, change } = catalogWith(product(status));
      expect(await loadHits([hit])).toEqual([]);
      change(product('active'));
      expect(await loadHits([hit])).toEqual([expect.objectContaining(product('active'))]);
    },
  );

  it('omit a deleted one', async () => {
    expect(await catalogWith(null).loadHits([hit])).toEqual([]);
  });

  it('are cached until they change', async () => {
    const { loadHits, change } = catalogWith(product('active'));
    await loadHits([hit]);
    change(null);
    expect(await loadHits([hit])).toHaveLength(1);
    expect(await loadHits([{ ...hit, revision: 2n }])).toEqual([]);
  });
});
