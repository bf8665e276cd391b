import type { Columns } from './columns';
import {
  bucketAt,
  BUCKET_COUNT,
  bucketIndexBetween,
  bucketIndexOf,
  lastPriceOf,
} from './price-buckets';
import type { QueryStrings } from './query-strings';
import { termsColumn, type Scan, type TermsFacet } from './scan';
import type { Facet, FacetValue, SearchFilters } from './search.types';

const MAX_VALUES = 50;

const LABELS = {
  brand: 'Brand',
  price: 'Price',
  memory: 'Memory (GB)',
  screenSize: 'Screen size (inch)',
} as const;

/** The facets of one search, ready to be shown. */
export function toFacets(
  columns: Columns,
  { counts, prices }: Scan,
  filters: SearchFilters,
  queries: QueryStrings,
): readonly Facet[] {
  const terms = (name: TermsFacet, selected: readonly (string | number)[]): Facet => {
    const { values } = termsColumn(columns, name).dictionary;
    const tally: Tally = { values, ...counts[name] };
    return termsFacet(name, tally, { selected, toggle: (value) => queries.toggle(name, value) });
  };
  return [
    terms('brand', filters.brands),
    priceFacet(prices, filters, queries),
    terms('memory', filters.memory),
    terms('screenSize', filters.screenSize),
  ];
}

interface Tally {
  readonly values: readonly (string | number)[];
  readonly byCode: Int32Array;
  readonly missing: number;
}

interface Selection {
  readonly selected: readonly (string | number)[];
  readonly toggle: (value: string | number) => string;
}

interface Counted {
  readonly value: string | number;
  readonly count: number;
  readonly selected: boolean;
}

/** The most frequent values and the selected ones; numbers in their own order, words by frequency. */
function termsFacet(name: TermsFacet, tally: Tally, { selected, toggle }: Selection): Facet {
  const chosen = new Set(selected);
  const all = countedValues(tally, chosen);
  const shown = all.slice(0, Math.max(MAX_VALUES, chosen.size));
  const numbers = shown.flatMap(({ value }) => (typeof value === 'number' ? value : []));
  if (name !== 'brand') shown.sort((a, b) => Number(a.value) - Number(b.value));
  return {
    name,
    label: LABELS[name],
    type: 'terms',
    values: shown.map(({ value, count, selected: isSelected }) => ({
      value,
      from: null,
      to: null,
      label: String(value),
      count,
      selected: isSelected,
      query: toggle(value),
    })),
    min: numbers.length > 0 ? Math.min(...numbers) : null,
    max: numbers.length > 0 ? Math.max(...numbers) : null,
    otherCount: all.slice(shown.length).reduce((sum, { count }) => sum + count, 0),
    missingCount: tally.missing,
  };
}

/** Selected values first, so that they are never cut off; then by frequency. */
function countedValues(
  { values, byCode }: Tally,
  chosen: ReadonlySet<string | number>,
): readonly Counted[] & Counted[] {
  const counted: Counted[] = [];
  for (let code = 0; code < byCode.length; code += 1) {
    const count = byCode[code] ?? 0;
    const value = values[code];
    if (value === undefined || (count === 0 && !chosen.has(value))) continue;
    counted.push({ value, count, selected: chosen.has(value) });
  }
  const known = new Set(values);
  for (const value of chosen) {
    if (!known.has(value)) counted.push({ value, count: 0, selected: true });
  }
  return counted.sort(byImportance);
}

function byImportance(a: Counted, b: Counted): number {
  return (
    Number(b.selected) - Number(a.selected) || b.count - a.count || (a.value < b.value ? -1 : 1)
  );
}

function priceFacet(prices: Float64Array, filters: SearchFilters, queries: QueryStrings): Facet {
  const selected = selectedBucket(filters);
  const { counts, min, max } = countPrices(prices);
  const values = Array.from(counts.keys())
    .filter((index) => counts[index] !== 0 || index === selected)
    .map((index) => priceValue(index, counts[index] ?? 0, index === selected, queries));
  return {
    name: 'price',
    label: LABELS.price,
    type: 'range',
    values,
    min: prices.length > 0 ? min : null,
    max: prices.length > 0 ? max : null,
    otherCount: 0,
    missingCount: 0,
  };
}

function priceValue(
  index: number,
  count: number,
  selected: boolean,
  queries: QueryStrings,
): FacetValue {
  const { from, to } = bucketAt(index);
  const query = queries.price(selected ? null : { from, to: lastPriceOf({ from, to }) });
  return { value: null, from, to, label: `${from} – ${to}`, count, selected, query };
}

function countPrices(prices: Float64Array) {
  const counts = new Int32Array(BUCKET_COUNT);
  let min = Infinity;
  let max = -Infinity;
  for (const price of prices) {
    const index = bucketIndexOf(price);
    counts[index] = (counts[index] ?? 0) + 1;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  return { counts, min, max };
}

/** Index of the bucket that the price filters are exactly, −1 when they are none. */
function selectedBucket({ priceMin, priceMax }: SearchFilters): number {
  if (priceMin === null || priceMax === null) return -1;
  return bucketIndexBetween(priceMin, Math.round(priceMax * 100 + 1) / 100);
}
