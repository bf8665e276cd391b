import type { CategoryTree } from '../category-tree';
import { isWithin } from '../attribute-values';
import { BUCKET_COUNT } from '../price-buckets';
import {
  BRAND_FACET,
  type AttributeFilter,
  type EngineFilters,
  type PriceCounts,
  type TermsFacet,
  type TextOutcome,
} from '../search-engine';
import type { Synonyms } from '../text/synonyms';
import { matchText } from './match-text';
import type { ProductIndex, TermsColumn } from './product-index';

/** A search in terms of the index. */
export interface ScanQuery {
  readonly filters: EngineFilters;
  /** The facets of single values that are counted. */
  readonly facets: readonly TermsFacet[];
  /** The currency of compared prices; null: all as plain numbers. */
  readonly currency: string | null;
  /** An order by price excludes other currencies, as a price filter does. */
  readonly isByPrice: boolean;
  readonly synonyms: Synonyms;
}

/** The matches of a search, before they are sorted. */
export interface Scan {
  readonly rows: Int32Array;
  /** Relevance by position in `rows`; null without a text. */
  readonly scores: Int32Array | null;
  /**
   * By name of the facet: products by code + 1 of its dictionary, those without a value first. Each facet applies every
   * filter except its own.
   */
  readonly terms: ReadonlyMap<string, Int32Array>;
  readonly prices: PriceCounts;
  readonly textOutcome: TextOutcome;
}

/** Tables by code: 1 = passes. */
type Passing = Uint8Array;

/** A filter. */
interface Clause {
  /** The facet whose counts ignore it; null: every count applies it. */
  readonly facet: string | null;
  readonly passes: (row: number) => boolean;
}

/** Rows and their text scores; null without a text. */
type Candidates = Pick<Scan, 'rows' | 'scores'>;

/** The rows of a search, and by position the number of the filter that each one fails. */
interface TestedRows {
  readonly rows: Int32Array;
  /** 0: it fails none. From 1 on: it fails this one, which has a facet, and no other. */
  readonly failed: Uint8Array;
}

/** Instead of a number: the row counts in no facet. */
const OUT = 255;

/** Rows between two checks of the time: about a millisecond of work at most. */
const BLOCK = 16_384;

/**
 * Finds the matches and the counts of all facets: a row that fails no filter counts in every facet, one that fails a
 * single filter only in that filter's facet. Yields every few thousand rows.
 */
export function* scan(
  index: ProductIndex,
  categories: CategoryTree,
  query: ScanQuery,
): Generator<void, Scan> {
  const { filters, facets, currency, synonyms } = query;
  const text = filters.text === null ? null : yield* matchText(index, filters.text, synonyms);
  const clauses = [
    ...commonClauses(index, categories, filters),
    ...facetClauses(index, categories, query),
  ];
  const candidates = text?.matches ?? allRows(index);
  const tested = yield* testRows(candidates.rows, clauses);
  const matches = matchesOf(candidates, tested);
  yield;

  const terms = new Map<string, Int32Array>();
  for (const facet of facets) {
    const { codes, dictionary } = index.columnOf(facet);
    const isReached = reachOf(index, categories, { facet, filters });
    const counts = new Int32Array(dictionary.values.length + 1);
    const column = { path: index.path, codes, isReached };
    for (const block of blocksOf(tested)) {
      countTerms(rowsFor(facet.name, block, clauses), column, counts);
      yield;
    }
    terms.set(facet.name, counts);
  }

  const prices = emptyPrices();
  const isCompared = comparedIn(index, currency);
  for (const block of blocksOf(tested)) {
    countPrices(index, { rows: rowsFor('price', block, clauses), isCompared }, prices);
    yield;
  }
  return { ...matches, terms, prices, textOutcome: text ?? { corrections: [], relaxed: [] } };
}

function allRows({ length }: ProductIndex): Candidates {
  const rows = new Int32Array(length);
  for (let row = 0; row < length; row += 1) rows[row] = row;
  return { rows, scores: null };
}

/** Tests each clause on all rows, a block at a time. */
function* testRows(rows: Int32Array, clauses: readonly Clause[]): Generator<void, TestedRows> {
  const tested = { rows, failed: new Uint8Array(rows.length) };
  for (const [at, clause] of clauses.entries()) {
    for (const block of blocksOf(tested)) {
      testBlock(clause, at + 1, block);
      yield;
    }
  }
  return tested;
}

function testBlock({ facet, passes }: Clause, number: number, { rows, failed }: TestedRows): void {
  for (let at = 0; at < rows.length; at += 1) {
    const before = failed[at] ?? 0;
    if (before === OUT || passes(rows[at] ?? 0)) continue;
    failed[at] = facet === null || before > 0 ? OUT : number;
  }
}

function* blocksOf({ rows, failed }: TestedRows): Generator<TestedRows> {
  for (let from = 0; from < rows.length; from += BLOCK) {
    const end = from + BLOCK;
    yield { rows: rows.subarray(from, end), failed: failed.subarray(from, end) };
  }
}

/** The rows that fail no clause. */
function matchesOf({ rows, scores }: Candidates, { failed }: TestedRows): Candidates {
  const matching = new Int32Array(rows.length);
  const matchingScores = new Int32Array(scores?.length ?? 0);
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (failed[at] !== 0) continue;
    matching[length] = rows[at] ?? 0;
    if (scores !== null) matchingScores[length] = scores[at] ?? 0;
    length += 1;
  }
  // Copies, because matches are cached.
  return {
    rows: matching.slice(0, length),
    scores: scores === null ? null : matchingScores.slice(0, length),
  };
}

/** The rows that a facet counts: those that fail no clause but its own. */
function rowsFor(facet: string, { rows, failed }: TestedRows, clauses: readonly Clause[]) {
  const own = clauses.findIndex((clause) => clause.facet === facet) + 1;
  const counted = new Int32Array(rows.length);
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (failed[at] === 0 || failed[at] === own) counted[length++] = rows[at] ?? 0;
  }
  return counted.subarray(0, length);
}

function countTerms(
  rows: Int32Array,
  {
    path,
    codes,
    isReached,
  }: Pick<ProductIndex, 'path'> & { readonly codes: Int32Array; readonly isReached: Passing },
  counts: Int32Array,
): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const place = isReached[path[row] ?? -1] === 1 ? (codes[row] ?? -1) + 1 : 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
}

type Prices = { -readonly [Key in keyof PriceCounts]: PriceCounts[Key] };

const emptyPrices = (): Prices => ({
  byBucket: new Int32Array(BUCKET_COUNT),
  min: Infinity,
  max: -Infinity,
  missingCount: 0,
});

function countPrices(
  { bucket, price, offer }: ProductIndex,
  { rows, isCompared }: { readonly rows: Int32Array; readonly isCompared: Passing },
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

/** Filters without a facet, one line each; the first one excludes free rows. */
function commonClauses(
  { path, paths, offer, currencies }: ProductIndex,
  categories: CategoryTree,
  { categories: chosen, currency, inStock }: EngineFilters,
): readonly Clause[] {
  const ids = new Set(categories.idsOf(chosen));
  const isChosen = Uint8Array.from(paths, (own) =>
    Number(ids.size === 0 || own.some((id) => ids.has(id))),
  );
  const code = currencies.values.indexOf(currency ?? '');
  const tests: readonly Clause['passes'][] = [
    (row) => isChosen[path[row] ?? -1] === 1,
    ...(currency === null ? [] : [(row: number) => (offer[row] ?? 0) >> 1 === code]),
    ...(inStock ? [(row: number) => ((offer[row] ?? 0) & 1) === 1] : []),
  ];
  return tests.map((passes) => ({ facet: null, passes }));
}

/** Filters that the counts of their own facet ignore. */
function facetClauses(
  index: ProductIndex,
  categories: CategoryTree,
  { filters, currency, isByPrice }: ScanQuery,
): readonly Clause[] {
  const { path, price, offer } = index;
  const { brands, attributes, priceMin, priceMax } = filters;
  const chosen = [{ ...BRAND_FACET, values: brands, ranges: [] }, ...attributes].filter(
    ({ values, ranges }) => values.length + ranges.length > 0,
  );
  const clauses = chosen.map((filter): Clause => {
    const column = index.columnOf(filter);
    const { codes } = column;
    const isWanted = wantedIn(column, filter);
    const isReached = reachOf(index, categories, { facet: filter, filters });
    return {
      facet: filter.name,
      passes: (row) => isWanted[(codes[row] ?? -1) + 1] === 1 && isReached[path[row] ?? -1] === 1,
    };
  });
  const isFiltered = priceMin !== null || priceMax !== null;
  if (!isFiltered && !(isByPrice && currency !== null)) return clauses;
  const [min, max] = [priceMin ?? -Infinity, priceMax ?? Infinity];
  const isCompared = comparedIn(index, currency);
  const passes = (row: number): boolean => {
    const amount = price[row] ?? 0;
    return amount >= min && amount <= max && isCompared[offer[row] ?? -1] === 1;
  };
  return [...clauses, { facet: 'price', passes }];
}

/** By offer: whether its price is compared. */
function comparedIn({ currencies }: ProductIndex, currency: string | null): Passing {
  const isCompared = currencies.values.map((own) => Number(currency === null || own === currency));
  // Each entry twice: in stock or not.
  return Uint8Array.from(isCompared.flatMap((one) => [one, one]));
}

/** By code + 1. A value that no product ever had has no code. */
function wantedIn({ dictionary }: TermsColumn, { values, ranges }: AttributeFilter): Passing {
  const isWanted = new Uint8Array(dictionary.values.length + 1);
  for (const value of values) for (const code of dictionary.codesOf(value)) isWanted[code + 1] = 1;
  if (ranges.length === 0) return isWanted;
  dictionary.values.forEach((value, code) => {
    if (isWithin(value, ranges)) isWanted[code + 1] = 1;
  });
  return isWanted;
}

/**
 * By code of the path: whether a search with the facet's filter can find its products. It finds those of the categories
 * named in the facet's ready-made queries, below a category that declares the attribute; others count as having no
 * value.
 */
function reachOf(
  { paths }: ProductIndex,
  categories: CategoryTree,
  { facet, filters }: { readonly facet: TermsFacet; readonly filters: EngineFilters },
): Passing {
  if (!facet.isBound) return new Uint8Array(paths.length).fill(1);
  const name = facet.attribute ?? '';
  const ids = new Set(categories.idsOf(categories.categoriesFor(name, filters.categories)));
  const isReached = (path: readonly string[]): boolean =>
    path.some((id) => ids.has(id)) && categories.isDeclared(name, path);
  return Uint8Array.from(paths, (path) => Number(isReached(path)));
}
