import { attributeDefinition } from '../../../src/modules/catalog';
import { attributeFacets } from '../../../src/modules/search/attribute-facets';
import { CategoryTree } from '../../../src/modules/search/engine/category-tree';
import { createFinder } from '../../../src/modules/search/embedded/embedded-engine';
import { ProductIndex } from '../../../src/modules/search/embedded/product-index';
import type { ProductLine } from '../../support/catalog-data';
import { createRandom } from '../../support/random';
import { createFacets } from '../../../src/modules/search/facets';
import { filtersOf, type FilterInput } from '../../../src/modules/search/engine/filter-rules';
import { toEngineFilters } from '../../../src/modules/search/engine-filters';
import { BRAND_FACET } from '../../../src/modules/search/engine/search-engine';
import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { NO_SYNONYMS } from '../../../src/modules/search/text/synonyms';

/** Generates products for the search index, the same in every run. */
const BRANDS = 400;
const LEAVES = 20;
function productOf(number: number, random: (below: number) => number): IndexedProduct {
  const leaf = random(LEAVES);
  return {
    id: `prd_${String(number).padStart(8, '0')}`,
    title: `Thing ${random(2000)} of kind ${random(50)}`,
    brand: random(20) === 0 ? null : `Brand ${random(BRANDS)}`,
    description: null,
    sku: null,
    externalId: null,
    price: random(100_000) / 100 + 1,
    currency: 'USD',
    inStock: true,
    popularity: random(1000),
    rating: random(3) === 0 ? null : random(50) / 10,
    createdAt: random(1_000_000),
    categoryPath: ['root', `branch-${leaf % 4}`, `leaf-${leaf}`],
    attributes: leaf % 2 === 0 ? { memory: 2 ** random(7) } : {},
  };
}

export function fill(count: number): {
  index: ProductIndex;
  products: Map<string, IndexedProduct>;
} {
  const random = createRandom(count);
  const index = new ProductIndex(categories.declaredNames);
  const products = new Map<string, IndexedProduct>();
  const put = (product: IndexedProduct): void => {
    products.set(product.id, product);
    index.apply({ id: product.id, product, stamp: 1n });
  };
  for (let number = 0; number < count; number += 1) {
    const product = productOf(number, random);
    put(product);
  }
  for (let change = 0; change < count / 10; change += 1) {
    const number = random(count);
    const { id } = productOf(number, () => 0);
    if (change % 3 !== 0) put(productOf(number, random));
    else if (products.delete(id)) index.apply({ id, product: null, stamp: 1n });
  }
  return { index, products };
}

const find = createFinder();

const MAX_STEPS = 100_000;

/** Runs a search without pauses between its steps. */
export function atOnce<T>(steps: Iterator<unknown, T>): T {
  for (let remainingSteps = MAX_STEPS; remainingSteps > 0; remainingSteps -= 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
  throw new Error(`no end after ${MAX_STEPS} steps`);
}

const memory = {
  filterableAttributes: [attributeDefinition('memory')],
  path: ['root'],
  externalId: null,
  stamp: 0n,
};
const leaves = Array.from({ length: LEAVES }, (_, n) => `leaf-${n}`);
const categories = new CategoryTree(
  ['root', 'branch-1', 'branch-2', ...leaves].map((id) => ({ ...memory, id })),
);
let generation = 0;

/** A search whose results are not cached: its first page and its facets. */
export function search(index: ProductIndex, input: FilterInput) {
  generation += 1;
  const filters = filtersOf(input);
  const ranking = filters.text === null ? 'popular' : 'relevance';
  const slice = { offset: 0, after: null, count: 20 };
  const query = {
    filters: toEngineFilters(filters, categories),
    ranking,
    slice,
    prices: { currency: null },
    facets: [BRAND_FACET, ...attributeFacets(filters, categories)],
    synonyms: NO_SYNONYMS,
  } as const;
  const answer = atOnce(find({ index, categories, generation }, query));
  const facets = createFacets()(answer, filters, { sort: null, pageSize: 20, limit: null });
  const ids = answer.hits.map(({ id }) => id);
  return { total: answer.total, ids, ranking, facets };
}

/** The index of the rows of a data set; a product's id is its row number. */
export function indexOf(lines: readonly ProductLine[]): ProductIndex {
  const index = new ProductIndex(categories.declaredNames);
  const product = productOf(0, () => 0);
  lines.forEach((line, place) => {
    const { title, brand, price, externalId, popularity } = line;
    const facts = { title, brand, price, externalId, popularity, attributes: {} };
    const id = String(place);
    index.apply({
      id,
      product: { ...product, ...facts, id, categoryPath: ['root'] },
      stamp: 0n,
    });
  });
  return index;
}

/** The first page of a search for a text without filters. */
export function searchText(index: ProductIndex, text: string) {
  generation += 1;
  const query = {
    filters: toEngineFilters(filtersOf({ q: text }), categories),
    ranking: 'relevance',
    slice: { offset: 0, after: null, count: 20 },
    prices: { currency: null },
    facets: [],
    synonyms: NO_SYNONYMS,
  } as const;
  const { hits, ...answer } = atOnce(find({ index, categories, generation }, query));
  return { ...answer, ids: hits.map(({ id }) => id) };
}

/** Searches that match few of many products. */
export const selective: readonly FilterInput[] = [
  { brand: ['Brand 7'] },
  { brand: ['Brand 7', 'Brand 8'], priceMax: 900 },
  { priceMin: 500, priceMax: 501 },
  { priceMin: 990 },
  { category: ['leaf-3'], priceMax: 300 },
  { category: ['leaf-3'], brand: ['Brand 9'] },
  { category: ['leaf-2'], memory: [4], brand: ['Brand 9'] },
  { q: 'thing 77', brand: ['Brand 9'] },
  { q: '1234' },
];
