import type { AttributeValue } from '../../../src/modules/catalog';
import type { Facet } from '../../../src/modules/search';
import type { FilterInput } from '../../../src/modules/search/engine/filter-rules';
import type { IndexedProduct } from '../../../src/modules/search/engine/search.types';
import { contractCategories } from './contract-catalog';

/** Computes the expected result of a search from the rules alone, product by product. */

type Value = AttributeValue | null;
type Values = ReadonlyMap<Value, number>;

const keyOf = (value: Value) => (typeof value === 'string' ? value.toLowerCase() : value);
const byKey = new Map(contractCategories.flatMap((c) => [[c.id, c] as const, [c.externalId, c]]));
const declares = (filter: string, id: string) =>
  byKey.get(id)?.filterableAttributes.some(({ name }) => name === filter) === true;
const typeOf = (attribute: string) =>
  contractCategories.flatMap((c) => c.filterableAttributes).find((a) => a.name === attribute)?.type;

/** The most common currency of the catalog. */
const USUAL = 'USD';

/**
 * A filter that only certain categories declare applies to the products below them, as its
 * ready-made queries name them.
 */
function valueOf(product: IndexedProduct, facet: string, filter: FilterInput = {}): Value {
  if (facet === 'brand') return product.brand;
  if (facet === 'price') return isCompared(product, filter) ? product.price : null;
  const isFree = facet.startsWith('attr.');
  const name = isFree ? facet.slice('attr.'.length) : facet;
  if (!isFree && !product.categoryPath.some((id) => declares(name, id))) return null;
  const value = product.attributes[name] ?? null;
  return typeof value === typeOf(name) ? value : null;
}

/** Prices are compared in one currency. */
function isCompared({ currency }: IndexedProduct, filter: FilterInput): boolean {
  return currency === (filter.currency ?? USUAL);
}

/** Whether a value is selected, by its form in a query string. */
function isChosen(value: Value, item: string): boolean {
  const [from, to] = item.split('..');
  if (typeof value !== 'number' || to === undefined) return keyOf(String(value)) === keyOf(item);
  return value >= Number(from || -Infinity) && value <= Number(to || Infinity);
}

function isFound(product: IndexedProduct, filter: FilterInput, without?: string): boolean {
  const has = (facet: string, item: readonly (string | number)[] = []): boolean => {
    if (without === facet || item.length === 0) return true;
    const value = valueOf(product, facet);
    return value !== null && item.some((one) => isChosen(value, String(one)));
  };
  const { brand, memory, screenSize, attributes } = filter;
  const { priceMin, priceMax, category } = filter;
  const isPriced =
    without === 'price' ||
    (priceMin ?? priceMax ?? null) === null ||
    (isCompared(product, filter) &&
      product.price >= (priceMin ?? 0) &&
      product.price <= (priceMax ?? Infinity));
  const isOffered =
    (!filter.currency || product.currency === filter.currency) &&
    (!filter.inStock || product.inStock);
  const isShelved =
    !category?.length ||
    category.some((key) => product.categoryPath.includes(byKey.get(key)?.id ?? key));
  const words = `${product.title} ${product.brand ?? ''} ${product.description ?? ''}`;
  const hasWords = (filter.q ?? '')
    .split(' ')
    .filter(Boolean)
    .every((word) => words.toLowerCase().split(/\W+/).includes(word));
  const hasValues =
    has('brand', brand ?? []) &&
    has('memory', memory ?? []) &&
    has('screenSize', screenSize ?? []) &&
    (attributes ?? []).every(({ name, values }) => has(`attr.${name}`, values));
  return hasValues && isPriced && isOffered && isShelved && hasWords;
}

export function foundAmong(products: readonly IndexedProduct[], filter: FilterInput) {
  return products.filter((product) => isFound(product, filter));
}

function countsOf(products: readonly IndexedProduct[], name: string, filter: FilterInput): Values {
  const counts = new Map<Value, number>();
  for (const product of products) {
    const key = keyOf(valueOf(product, name, filter));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The expected facet over these products: counts, missing and other products, bounds, and the selection. */
export function expectTrueFacet(
  facet: Facet,
  filter: FilterInput,
  products: readonly IndexedProduct[],
): void {
  const { name } = facet;
  const base = products.filter((product) => isFound(product, filter, name));
  const counts = countsOf(base, name, filter);
  const valueCounts = facet.values.map((value) => {
    if (facet.type === 'terms') return counts.get(keyOf(value.value)) ?? 0;
    const [from, to] = [value.from ?? 0, value.to ?? 0];
    const withPrice = base.filter((product) => isCompared(product, filter));
    return withPrice.filter(({ price }) => (from > 0.0001 ? price >= from : true) && price < to)
      .length;
  });
  expect(facet.values.map(({ count }) => count)).toEqual(valueCounts);
  const listedCount = valueCounts.reduce((sum, count) => sum + count, 0);
  expect(facet.missingCount).toBe(counts.get(null) ?? 0);
  expect(listedCount + facet.otherCount + facet.missingCount).toBe(base.length);
  expectBounds(facet, counts);
  if (facet.type === 'terms') expectMostFrequent(facet, counts);
}

function expectBounds(facet: Facet, counts: Values): void {
  const numbers = [...counts.keys()].filter((value) => typeof value === 'number');
  const [min, max] = numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [];
  expect([facet.min, facet.max]).toEqual([min ?? null, max ?? null]);
}

/**
 * Lists the selected values and the most frequent others; ties are in the order of the values,
 * numbers by size.
 */
function expectMostFrequent({ values }: Facet, counts: Values): void {
  const selectedKeys = new Set(values.flatMap((one) => (one.selected ? [keyOf(one.value)] : [])));
  const others = [...counts].filter(([value]) => value !== null && !selectedKeys.has(value));
  const expectedOthers = others
    .sort(([a, m], [b, n]) => n - m || compareKeys(a, b))
    .slice(0, Math.max(0, 50 - selectedKeys.size))
    .map(([value]) => value);
  const otherKeys = values.flatMap((one) => (one.selected ? [] : [keyOf(one.value)]));
  const areNumbers = values.every(({ value }) => typeof value === 'number');
  expect(otherKeys).toEqual(areNumbers ? [...expectedOthers].sort(compareKeys) : expectedOthers);
}

function compareKeys(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return Number(a) - Number(b);
}
