import type { FilterInput } from '../../../src/modules/search/filter-rules';
import type { Facet, IndexedProduct } from '../../../src/modules/search/search.types';
import { fill, search, selective } from './indexed-products';
import { createProductIndex } from '../../../src/modules/search/embedded/product-index';
import { GrowingBytes, GrowingInts } from '../../../src/modules/search/embedded/growing-array';
import { TermsColumn } from '../../../src/modules/search/embedded/terms-column';
import { productOf } from './fake-feed';

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

  it.each([
    { brand: ['Brand 7'] },
    { brand: ['Brand 7'], priceMax: 900 },
    { priceMin: 500, priceMax: 501 },
    { category: ['leaf-3'], priceMin: 100, priceMax: 101 },
  ])('%j looks at few rows, however many there are', (input) => {
    const { total, looked } = search(large.index, input);
    // Each facet may look at the matches again, and at what lies between two price steps at both ends.
    expect(looked).toBeLessThanOrEqual(4 * total + LARGE / 100);
    const unrelated = search(large.index, { category: ['leaf-3'], brand: ['Nobody'] });
    expect(unrelated.looked).toBe(0);
  });

  it.each([
    [{}, 0],
    [{ category: ['root'] }, 0],
    // The rows between two price steps; scaling.figures.test.ts bounds them among many more.
    [{ priceMin: 10 }, LARGE / 2],
  ])('%j needs a look at hardly any row, though nearly all match', (input, most) => {
    const { total, looked } = search(large.index, input);
    expect(total).toBeGreaterThan(LARGE * 0.95);
    expect(looked).toBeLessThanOrEqual(most);
  });
});

describe('an index', () => {
  afterEach(() => jest.restoreAllMocks());

  /** How often columns of attributes are touched by three products that come, are put in order and go. */
  function touchesOf(declared: number): number {
    const names = Array.from({ length: declared }, (_none, at) => `m${at}`);
    const index = createProductIndex(new Map(names.map((name) => [name, new Set(['number'])])));
    const touched = [
      jest.spyOn(TermsColumn.prototype, 'append'),
      jest.spyOn(TermsColumn.prototype, 'codeAt'),
    ];
    const ids = ['one', 'two', 'three'];
    for (const id of ids) index.fill({ ...productOf(id), attributes: { m0: 1, m9: 2 } }, 1n);
    for (const _step of index.settle());
    for (const id of ids) index.apply({ id, product: null, mark: 2n });
    const touches = touched.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    jest.restoreAllMocks();
    return touches;
  }

  it('looks at the attributes that a product has, however many are declared', () => {
    expect(touchesOf(10)).toBeGreaterThan(0);
    expect(touchesOf(2000)).toBe(touchesOf(10));
  });

  it('gives a value to one row without a look at the rows before it', () => {
    const column = new TermsColumn();
    const pushed = [GrowingInts, GrowingBytes].map(({ prototype }) =>
      jest.spyOn(prototype, 'push'),
    );
    column.append(100, 'Acme');
    column.append(LARGE, 'ACME');
    const pushes = pushed.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    // A code for each of both rows, a spelling for the second, a count for the name.
    expect(pushes).toBe(4);
    const codes = [...column.codes];
    expect([codes.length, codes.filter((code) => code === 0).length]).toEqual([LARGE + 1, 2]);
    expect([0, 99, 100, 101, LARGE - 1, LARGE].map((row) => column.codeAt(row))).toEqual([
      ...[-1, -1, 0],
      ...[-1, -1, 0],
    ]);
    column.release(LARGE);
    expect(column.names.values).toEqual(['Acme']);
    column.release(100);
    expect(column.names.totalOf(0)).toBe(0);
  });
});
