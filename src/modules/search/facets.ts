import type { Columns } from './columns';
import { termsColumn, type PriceCount, type TermsCount, type TermsFacet } from './counts';
import { firstOf } from './first-of';
import type { Dictionary } from './growing-array';
import { bucketAt, bucketIndexOf, lastPriceOf } from './price-buckets';
import type { QueryStrings } from './query-strings';
import type { Scan } from './scan';
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
  { counts, prices }: Pick<Scan, 'counts' | 'prices'>,
  filters: SearchFilters,
  queries: QueryStrings,
): readonly Facet[] {
  const terms = (name: TermsFacet, selected: readonly (string | number)[]): Facet => {
    const { dictionary } = termsColumn(columns, name);
    const toggle = queries.toggle(name);
    return termsFacet(name, counts[name], { dictionary, selected, toggle });
  };
  return [
    terms('brand', filters.brands),
    priceFacet(prices, filters, { queries, decimals: columns.decimals }),
    terms('memory', filters.memory),
    terms('screenSize', filters.screenSize),
  ];
}

interface Selection {
  readonly dictionary: Dictionary<string | number>;
  readonly selected: readonly (string | number)[];
  readonly toggle: (value: string | number) => string;
}

interface Counted {
  readonly value: string | number;
  readonly count: number;
}

/** The most frequent values and the selected ones; numbers in their own order, words by frequency. */
function termsFacet(name: TermsFacet, counted: TermsCount, selection: Selection): Facet {
  const { selected, others, otherCount } = shownValues(counted, selection);
  const isSelected = new Set(selected);
  const shown = [...selected, ...others];
  if (name !== 'brand') shown.sort((a, b) => Number(a.value) - Number(b.value));
  const numbers = shown.flatMap(({ value }) => (typeof value === 'number' ? value : []));
  return {
    name,
    label: LABELS[name],
    type: 'terms',
    values: shown.map((entry) => ({
      value: entry.value,
      from: null,
      to: null,
      label: String(entry.value),
      count: entry.count,
      selected: isSelected.has(entry),
      query: selection.toggle(entry.value),
    })),
    min: numbers.length > 0 ? Math.min(...numbers) : null,
    max: numbers.length > 0 ? Math.max(...numbers) : null,
    otherCount,
    missingCount: counted.missing,
  };
}

/** The selected values, also where they have no products, and the most frequent of the others. */
function shownValues({ byCode }: TermsCount, { dictionary, selected }: Selection) {
  const { values } = dictionary;
  const countOf = counterOf(byCode);
  const chosen = selected.map((value) => {
    const code = dictionary.codeOf(value) ?? -1;
    return { code, value, count: countOf(code) };
  });
  const isChosen = new Set(chosen.map(({ code }) => code));
  const codes: number[] = [];
  let total = 0;
  byCode.forEach((count: number, code: number) => {
    if (count === 0 || isChosen.has(code)) return;
    codes.push(code);
    total += count;
  });
  const byImportance = (a: number, b: number): number =>
    countOf(b) - countOf(a) || compareValues(values[a], values[b]);
  const room = Math.max(0, MAX_VALUES - chosen.length);
  const others = Array.from(firstOf(codes, room, byImportance), (code): Counted => ({
    value: values[code] ?? '',
    count: countOf(code),
  }));
  const shown = others.reduce((sum, { count }) => sum + count, 0);
  return { selected: chosen.sort(byCount) as Counted[], others, otherCount: total - shown };
}

function counterOf(byCode: TermsCount['byCode']): (code: number) => number {
  if (byCode instanceof Int32Array) return (code) => byCode[code] ?? 0;
  return (code) => byCode.get(code) ?? 0;
}

function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || compareValues(a.value, b.value);
}

function compareValues(a: string | number = '', b: string | number = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the ready queries of buckets are made with. */
interface PriceLinks {
  readonly queries: QueryStrings;
  readonly decimals: number;
}

function priceFacet(
  { byBucket, min, max }: PriceCount,
  filters: SearchFilters,
  links: PriceLinks,
): Facet {
  const selected = selectedBucket(filters, links);
  const values: FacetValue[] = [];
  byBucket.forEach((count, index) => {
    if (count === 0 && index !== selected) return;
    values.push(priceValue(index, { count, selected: index === selected }, links));
  });
  const hasAny = min <= max;
  return {
    name: 'price',
    label: LABELS.price,
    type: 'range',
    values,
    min: hasAny ? min : null,
    max: hasAny ? max : null,
    otherCount: 0,
    missingCount: 0,
  };
}

function priceValue(
  index: number,
  shown: Pick<FacetValue, 'count' | 'selected'>,
  { queries, decimals }: PriceLinks,
): FacetValue {
  const { from, to } = bucketAt(index);
  const range = { from, to: lastPriceOf({ from, to }, decimals) };
  const query = queries.price(shown.selected ? null : range);
  return { value: null, from, to, label: `${from} – ${to}`, ...shown, query };
}

/** Index of the bucket that the price filters are exactly, −1 when they are none. */
function selectedBucket(
  { priceMin, priceMax }: SearchFilters,
  { decimals }: Pick<PriceLinks, 'decimals'>,
): number {
  if (priceMin === null) return -1;
  const index = bucketIndexOf(priceMin);
  const bucket = bucketAt(index);
  return bucket.from === priceMin && lastPriceOf(bucket, decimals) === priceMax ? index : -1;
}
