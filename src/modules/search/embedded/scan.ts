import type { CategoryTree } from '../engine/category-tree';
import { isWithin } from '../engine/attribute-values';
import { BUCKET_COUNT } from '../engine/price-buckets';
import {
  NO_FACETS,
  type EngineFilters,
  type EngineQuery,
  type FacetCounts,
  type NumberRange,
  type PriceCounts,
  type TermsFilter,
} from '../engine/search-engine';
import type { TextOutcome } from '../text/resolve-text';
import { termsCounts } from './facet-counts';
import { matchText } from './match-text';
import type { ProductIndex, TermsColumn } from './product-index';

/** A search in terms of the index. */
export interface ScanQuery extends Pick<EngineQuery, 'filters' | 'facets' | 'synonyms'> {
  /** The currency of compared prices; null compares all as plain numbers. */
  readonly currency: string | null;
  /** The prices that are found; null for any. */
  readonly prices: NumberRange | null;
}

/** The matches of a search, before they are sorted. */
export interface Scan {
  readonly rows: Int32Array;
  /** Relevance by position in `rows`; null without a text. */
  readonly scores: Int32Array | null;
  /** Each facet applies every filter except its own. */
  readonly facets: FacetCounts;
  readonly textOutcome: TextOutcome;
}

/** Tables by code: 1 if the value passes. */
type CodeTable = Uint8Array;

function tableOf<T>(values: readonly T[], passes: (value: T) => boolean): CodeTable {
  return Uint8Array.from(values, (value) => Number(passes(value)));
}

type Test = (row: number) => boolean;

/** A filter that the counts of its own facet ignore. */
interface Clause {
  readonly facet: string;
  readonly passes: Test;
}

/** Instead of the number of a filter: the row counts in no facet. */
const OUT = 255;

/** Rows between two checks of the time: about a millisecond of work at most. */
const BLOCK = 8192;

/**
 * Finds the matches and the counts of all facets. Of the rows in the chosen categories, currency and stock, one that
 * fails no filter counts in every facet, one that fails a single filter only in that filter's facet. Yields every few
 * thousand rows.
 */
export function* scan(
  index: ProductIndex,
  categories: CategoryTree,
  query: ScanQuery,
): Generator<void, Scan> {
  const { filters, facets, currency, synonyms } = query;
  const text = filters.text === null ? null : yield* matchText(index, filters.text, synonyms);
  const matches = text?.matches ?? { rows: allRows(index), scores: null };
  const outside = new Uint8Array(matches.rows.length);
  const tests = commonTests(index, categories, filters);
  for (let from = 0; from < outside.length; from += BLOCK) {
    markOutside(matches.rows.subarray(from, from + BLOCK), outside.subarray(from), tests);
    yield;
  }
  const rows = pickNumbers(matches.rows, outside, 0);
  const scores = matches.scores && pickNumbers(matches.scores, outside, 0);
  const clauses = facetClauses(index, categories, query);
  /** The number of the filter that the counts of a facet ignore; 0 if there is none. */
  const ownOf = (name: string): number => clauses.findIndex(({ facet }) => facet === name) + 1;
  const columns = facets.map((facet) => {
    const { name, attribute } = facet;
    const { codes, dictionary } = index.columnOf(facet);
    const isReached = pathsThrough(index, categories.reachOf(facet, filters.categories));
    const counts = new Int32Array(dictionary.values.length + 1);
    const selection = filters.attributes.find((filter) => filter.name === name)?.values ?? [];
    const values = { dictionary, types: categories.typesOf(attribute), selection };
    return { name, own: ownOf(name), codes, isReached, counts, values };
  });
  const prices: Prices = { ...NO_FACETS.price, byBucket: new Int32Array(BUCKET_COUNT) };
  const isCompared = comparableOffers(index, currency);
  const ownPrice = ownOf('price');

  const failures = new Uint8Array(rows.length);
  for (let from = 0; from < rows.length; from += BLOCK) {
    const block = rows.subarray(from, from + BLOCK);
    const blockFailures = failures.subarray(from, from + BLOCK);
    countFailures(block, blockFailures, clauses);
    const matchingRows = pickNumbers(block, blockFailures, 0);
    const rowsFor = (own: number) =>
      own === 0 ? matchingRows : pickNumbers(block, blockFailures, own);
    for (const column of columns) countTerms(index, rowsFor(column.own), column);
    countPrices(index, { rows: rowsFor(ownPrice), isCompared }, prices);
    yield;
  }
  return {
    rows: pickNumbers(rows, failures, 0),
    scores: scores && pickNumbers(scores, failures, 0),
    facets: {
      terms: new Map(
        columns.map(({ name, counts, values }) => [name, termsCounts(counts, values)]),
      ),
      price: prices,
    },
    textOutcome: text?.outcome ?? { corrections: [], relaxed: [] },
  };
}

function allRows({ length }: ProductIndex): Int32Array {
  const rows = new Int32Array(length);
  for (let row = 0; row < length; row += 1) rows[row] = row;
  return rows;
}

/** Marks the rows that fail a test, by their position. */
function markOutside(rows: Int32Array, marks: Uint8Array, tests: readonly Test[]): void {
  for (const passes of tests) {
    for (let at = 0; at < rows.length; at += 1) if (!passes(rows[at] ?? 0)) marks[at] = OUT;
  }
}

/**
 * Indexed by the position of the row: 0 if it fails no filter, otherwise the number of the only filter that it fails.
 */
function countFailures(rows: Int32Array, failures: Uint8Array, clauses: readonly Clause[]): void {
  clauses.forEach(({ passes }, clause) => {
    for (let at = 0; at < rows.length; at += 1) {
      const before = failures[at] ?? 0;
      if (before === OUT || passes(rows[at] ?? 0)) continue;
      failures[at] = before > 0 ? OUT : clause + 1;
    }
  });
}

/** The numbers of the rows that fail no filter, or only this one. */
function pickNumbers(numbers: Int32Array, failures: Uint8Array, own: number): Int32Array {
  const selection = new Int32Array(numbers.length);
  let length = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    if (failures[at] === 0 || failures[at] === own) selection[length++] = numbers[at] ?? 0;
  }
  return selection.slice(0, length);
}

interface CountedColumn extends Pick<TermsColumn, 'codes'> {
  readonly isReached: CodeTable;
  readonly counts: Int32Array;
}

function countTerms(
  { path }: ProductIndex,
  rows: Int32Array,
  { codes, isReached, counts }: CountedColumn,
): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const place = isReached[path[row] ?? -1] === 1 ? (codes[row] ?? -1) + 1 : 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
}

type Prices = { -readonly [Key in keyof PriceCounts]: PriceCounts[Key] };

function countPrices(
  { bucket, price, offer }: ProductIndex,
  { rows, isCompared }: { readonly rows: Int32Array; readonly isCompared: CodeTable },
  counts: Prices,
): void {
  const { byBucket } = counts;
  let { min, max, missingCount } = counts;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (isCompared[offer[row] ?? 0] !== 1) {
      missingCount += 1;
      continue;
    }
    const place = bucket[row] ?? 0;
    const amount = price[row] ?? 0;
    byBucket[place] = (byBucket[place] ?? 0) + 1;
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  Object.assign(counts, { min, max, missingCount });
}

/** Filters that every count applies, one line each; the first one excludes free rows. */
function commonTests(
  { path, paths, offer, currencies }: ProductIndex,
  categories: CategoryTree,
  { categories: selection, currency, inStock }: EngineFilters,
): readonly Test[] {
  const lists = selection.length === 0 ? [] : [categories.idsOf(selection)];
  const isChosen = pathsThrough({ paths }, lists);
  const code = currencies.values.indexOf(currency ?? '');
  return [
    (row) => isChosen[path[row] ?? -1] === 1,
    ...(currency === null ? [] : [(row: number) => (offer[row] ?? 0) >> 1 === code]),
    ...(inStock ? [(row: number) => ((offer[row] ?? 0) & 1) === 1] : []),
  ];
}

/** Filters that the counts of their own facet ignore. */
function facetClauses(
  index: ProductIndex,
  categories: CategoryTree,
  { filters, currency, prices }: ScanQuery,
): readonly Clause[] {
  const { path, price, offer } = index;
  const clauses = filters.attributes.map((filter): Clause => {
    const column = index.columnOf(filter);
    const { codes } = column;
    const isSelected = selectedCodes(column, filter);
    const isReached = pathsThrough(index, categories.reachOf(filter, filters.categories));
    return {
      facet: filter.name,
      passes: (row) => isSelected[(codes[row] ?? -1) + 1] === 1 && isReached[path[row] ?? -1] === 1,
    };
  });
  if (prices === null) return clauses;
  const { min, max } = prices;
  const isCompared = comparableOffers(index, currency);
  const passes = (row: number): boolean => {
    const amount = price[row] ?? 0;
    return amount >= min && amount <= max && isCompared[offer[row] ?? -1] === 1;
  };
  return [...clauses, { facet: 'price', passes }];
}

/** Indexed by offer: whether its price is compared. */
function comparableOffers({ currencies }: ProductIndex, currency: string | null): CodeTable {
  // Each currency twice: in stock or not.
  const offers = currencies.values.flatMap((own) => [own, own]);
  return tableOf(offers, (own) => currency === null || own === currency);
}

/** Indexed by code + 1. A value that no product ever had has no code. */
function selectedCodes({ dictionary }: TermsColumn, { values, ranges }: TermsFilter): CodeTable {
  const isSelected = new Uint8Array(dictionary.values.length + 1);
  for (const value of values)
    for (const code of dictionary.codesOf(value)) isSelected[code + 1] = 1;
  if (ranges.length === 0) return isSelected;
  dictionary.values.forEach((value, code) => {
    if (isWithin(value, ranges)) isSelected[code + 1] = 1;
  });
  return isSelected;
}

/** Indexed by the code of the path: whether it has a category of each list. */
function pathsThrough(
  { paths }: Pick<ProductIndex, 'paths'>,
  lists: readonly (readonly string[])[],
): CodeTable {
  const sets = lists.map((ids) => new Set(ids));
  return tableOf(paths, (path) => sets.every((ids) => path.some((id) => ids.has(id))));
}
