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
import type { ScoredRows } from './word-index';

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
  const { matches, near } = yield* split(text?.found ?? allRows(index), clauses);

  const terms = new Map<string, Int32Array>();
  for (const facet of facets) {
    const { codes, dictionary } = index.columnOf(facet);
    const isReached = reachOf(index, categories, { facet, filters });
    const counts = new Int32Array(dictionary.values.length + 1);
    for (const rows of blocksOf(matches.rows, near.get(facet.name))) {
      countTerms(rows, { path: index.path, codes, isReached }, counts);
      yield;
    }
    terms.set(facet.name, counts);
  }

  const prices = emptyPrices();
  const isCompared = comparedIn(index, currency);
  for (const rows of blocksOf(matches.rows, near.get('price'))) {
    countPrices(index, { rows, isCompared }, prices);
    yield;
  }
  return { ...matches, terms, prices, textOutcome: text ?? { corrections: [], relaxed: [] } };
}

function allRows({ length }: ProductIndex): Candidates {
  const rows = new Int32Array(length);
  for (let row = 0; row < length; row += 1) rows[row] = row;
  return { rows, scores: null };
}

/** The rows that fail no clause, and by facet those that fail only its clause. */
function* split(
  { rows, scores }: Candidates | ScoredRows,
  clauses: readonly Clause[],
): Generator<void, { matches: Candidates; near: ReadonlyMap<string, Int32Array> }> {
  /** By position: the number of clauses that the row fails; a clause that every count applies counts twice. */
  const fails = new Uint8Array(rows.length);
  /** By position: number of the clause that it failed last, starting at 1. */
  const failed = new Uint8Array(rows.length);
  for (const [at, clause] of clauses.entries()) {
    for (let from = 0; from < rows.length; from += BLOCK) {
      const block = rows.subarray(from, from + BLOCK);
      test(clause, block, { fails, failed, from, number: at + 1 });
      yield;
    }
  }
  const lengths = new Int32Array(clauses.length + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const number = failed[at] ?? 0;
    if ((fails[at] ?? 0) < 2) lengths[number] = (lengths[number] ?? 0) + 1;
  }
  const lists = Array.from(lengths, (length) => new Int32Array(length));
  const [matching = rows, ...near] = lists;
  const matchingScores = scores === null ? null : new Int32Array(matching.length);
  lengths.fill(0);
  for (let at = 0; at < rows.length; at += 1) {
    if ((fails[at] ?? 0) > 1) continue;
    const number = failed[at] ?? 0;
    const place = lengths[number] ?? 0;
    lengths[number] = place + 1;
    const list = lists[number] ?? matching;
    list[place] = rows[at] ?? 0;
    if (number === 0 && matchingScores !== null) matchingScores[place] = scores?.[at] ?? 0;
  }
  yield;
  const byFacet = clauses.flatMap(({ facet }, at) => {
    const list = near[at];
    return facet === null || list === undefined ? [] : [[facet, list] as const];
  });
  return { matches: { rows: matching, scores: matchingScores }, near: new Map(byFacet) };
}

interface Failures {
  readonly fails: Uint8Array;
  readonly failed: Uint8Array;
  /** Position of the block's first row. */
  readonly from: number;
  readonly number: number;
}

/** Records which rows of a block fail a clause. */
function test(
  { facet, passes }: Clause,
  block: Int32Array,
  { fails, failed, from, number }: Failures,
): void {
  const weight = facet === null ? 2 : 1;
  for (let at = 0; at < block.length; at += 1) {
    const before = fails[from + at] ?? 0;
    if (before > 1 || passes(block[at] ?? 0)) continue;
    fails[from + at] = before + weight;
    failed[from + at] = number;
  }
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

function* blocksOf(...lists: readonly (Int32Array | undefined)[]): Generator<Int32Array> {
  for (const rows of lists) {
    const length = rows?.length ?? 0;
    for (let from = 0; rows && from < length; from += BLOCK)
      yield rows.subarray(from, from + BLOCK);
  }
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
