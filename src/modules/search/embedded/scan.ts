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

/** A search as the index is asked. */
export interface ScanQuery {
  readonly filters: EngineFilters;
  /** The facets of single values that are counted. */
  readonly facets: readonly TermsFacet[];
  /** Whose prices are compared; null: all as plain numbers. */
  readonly currency: string | null;
  /** An order by price leaves other currencies out, as a price filter does. */
  readonly isByPrice: boolean;
  readonly synonyms: Synonyms;
}

/** What a search finds, before it is put in order. */
export interface Scan {
  readonly rows: Int32Array;
  /** Relevance by position in `rows`; null without a text. */
  readonly scores: Int32Array | null;
  /**
   * By name of the facet: products by code + 1 of its dictionary, those without a value first. Each facet honours every
   * filter but its own.
   */
  readonly terms: ReadonlyMap<string, Int32Array>;
  readonly prices: PriceCounts;
  readonly textOutcome: TextOutcome;
}

/** Tables by code: 1 = passes. */
type Passing = Uint8Array;

/** A filter that the counts of its own facet leave out. */
type Clause = { readonly name: string } & (
  | { readonly column: TermsColumn; readonly isWanted: Passing; readonly isReached: Passing | null }
  | { readonly min: number; readonly max: number; readonly isCompared: Passing | null }
);

interface Candidates {
  readonly rows: Int32Array;
  readonly scores: Int32Array | null;
}

/** Rows between two looks at the time: about a millisecond of work at most. */
const BLOCK = 16_384;

/**
 * Matches and the counts of all facets in one pass: a row that fails no filter counts in every facet, one that fails a
 * single filter only in that filter's facet. Yields every few thousand rows.
 */
export function* scan(
  index: ProductIndex,
  categories: CategoryTree,
  query: ScanQuery,
): Generator<void, Scan> {
  const { filters, facets, currency, synonyms } = query;
  const text = filters.text === null ? null : yield* matchText(index, filters.text, synonyms);
  const candidates = yield* candidatesOf(index, categories, { filters, text: text?.found ?? null });
  const clauses = clausesOf(index, categories, query);
  const { matches, near } = yield* split(index, candidates, clauses);

  const terms = new Map<string, Int32Array>();
  for (const facet of facets) {
    const column = index.columnOf(facet);
    const isReached = facet.isBound ? reachOf(index, categories, { facet, filters }) : null;
    const counts = new Int32Array(column.dictionary.values.length + 1);
    for (const rows of [matches.rows, near.get(facet.name)]) {
      for (const block of blocksOf(rows)) {
        countTerms({ index, codes: column.codes, isReached }, block, counts);
        yield;
      }
    }
    terms.set(facet.name, counts);
  }

  const prices = emptyPrices();
  const isCompared = comparedIn(index, currency);
  for (const rows of [matches.rows, near.get('price')]) {
    for (const block of blocksOf(rows)) {
      countPrices(index, { rows: block, isCompared }, prices);
      yield;
    }
  }
  return { ...matches, terms, prices, textOutcome: text ?? { corrections: [], relaxed: [] } };
}

/** The rows that every count honours: of the text, the chosen categories, the currency and the stock. */
function* candidatesOf(
  index: ProductIndex,
  categories: CategoryTree,
  { filters, text }: { readonly filters: EngineFilters; readonly text: Candidates | null },
): Generator<void, Candidates> {
  const isOnPath = pathsIn(index, categories, filters.categories);
  const isOffered = offersIn(index, filters);
  const count = text?.rows.length ?? index.length;
  const rows = new Int32Array(count);
  const scores = text === null ? null : new Int32Array(count);
  let length = 0;
  for (let from = 0; from < count; from += BLOCK) {
    const end = Math.min(count, from + BLOCK);
    for (let at = from; at < end; at += 1) {
      const row = text === null ? at : (text.rows[at] ?? 0);
      if (isOnPath[(index.path[row] ?? -1) + 1] !== 1) continue;
      if (isOffered !== null && isOffered[index.offer[row] ?? 0] !== 1) continue;
      rows[length] = row;
      if (scores !== null) scores[length] = text?.scores?.[at] ?? 0;
      length += 1;
    }
    yield;
  }
  return { rows: rows.subarray(0, length), scores: scores?.subarray(0, length) ?? null };
}

/** The candidates that fail no clause, and by name of a clause those that fail it alone. */
function* split(
  index: ProductIndex,
  { rows, scores }: Candidates,
  clauses: readonly Clause[],
): Generator<void, { matches: Candidates; near: ReadonlyMap<string, Int32Array> }> {
  if (clauses.length === 0) return { matches: { rows, scores }, near: new Map() };
  /** By position: how many clauses the row fails, and the last one of them. */
  const fails = new Uint8Array(rows.length);
  const failed = new Uint8Array(rows.length);
  for (const [number, clause] of clauses.entries()) {
    for (let from = 0; from < rows.length; from += BLOCK) {
      const end = Math.min(rows.length, from + BLOCK);
      if ('column' in clause) testTerms(index, clause, { rows, fails, failed, number, from, end });
      else testPrices(index, clause, { rows, fails, failed, number, from, end });
      yield;
    }
  }
  const matching = new Int32Array(rows.length);
  const matchingScores = scores === null ? null : new Int32Array(rows.length);
  const lists = clauses.map(() => new Int32Array(rows.length));
  const lengths = clauses.map(() => 0);
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (fails[at] === 0) {
      matching[length] = row;
      if (matchingScores !== null) matchingScores[length] = scores?.[at] ?? 0;
      length += 1;
    } else if (fails[at] === 1) {
      const number = failed[at] ?? 0;
      const list = lists[number];
      const end = lengths[number] ?? 0;
      if (list !== undefined) list[end] = row;
      lengths[number] = end + 1;
    }
  }
  yield;
  const near = clauses.map(({ name }, number) => [name, lists[number]?.slice(0, lengths[number])]);
  return {
    matches: {
      rows: matching.slice(0, length),
      scores: matchingScores?.slice(0, length) ?? null,
    },
    near: new Map(near as [string, Int32Array][]),
  };
}

/** The rows that are tested, and what is noted of them. */
interface Tested {
  readonly rows: Int32Array;
  readonly fails: Uint8Array;
  readonly failed: Uint8Array;
  /** Of the clause. */
  readonly number: number;
  readonly from: number;
  readonly end: number;
}

function testTerms(
  { path }: ProductIndex,
  { column, isWanted, isReached }: Extract<Clause, { readonly column: TermsColumn }>,
  { rows, fails, failed, number, from, end }: Tested,
): void {
  const { codes } = column;
  for (let at = from; at < end; at += 1) {
    const row = rows[at] ?? 0;
    const isRight = isWanted[(codes[row] ?? -1) + 1] === 1;
    if (isRight && (isReached === null || isReached[path[row] ?? 0] === 1)) continue;
    fails[at] = (fails[at] ?? 0) + 1;
    failed[at] = number;
  }
}

function testPrices(
  { price, offer }: ProductIndex,
  { min, max, isCompared }: Extract<Clause, { readonly min: number }>,
  { rows, fails, failed, number, from, end }: Tested,
): void {
  for (let at = from; at < end; at += 1) {
    const row = rows[at] ?? 0;
    const amount = price[row] ?? 0;
    const isWithin = amount >= min && amount <= max;
    if (isWithin && (isCompared === null || isCompared[offer[row] ?? 0] === 1)) continue;
    fails[at] = (fails[at] ?? 0) + 1;
    failed[at] = number;
  }
}

function countTerms(
  {
    index: { path },
    codes,
    isReached,
  }: {
    readonly index: ProductIndex;
    readonly codes: Int32Array;
    readonly isReached: Passing | null;
  },
  rows: Int32Array,
  counts: Int32Array,
): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const isHidden = isReached !== null && isReached[path[row] ?? 0] !== 1;
    const place = isHidden ? 0 : (codes[row] ?? -1) + 1;
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
  { rows, isCompared }: { readonly rows: Int32Array; readonly isCompared: Passing | null },
  counts: Prices,
): void {
  const { byBucket } = counts;
  let { min, max, missingCount } = counts;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (isCompared !== null && isCompared[offer[row] ?? 0] !== 1) {
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

function* blocksOf(rows: Int32Array = new Int32Array(0)): Generator<Int32Array> {
  for (let from = 0; from < rows.length; from += BLOCK) yield rows.subarray(from, from + BLOCK);
}

/** By code of the path + 1, free rows first: whether it leads through a chosen category. Unknown ones have no products. */
function pathsIn(
  { paths }: ProductIndex,
  categories: CategoryTree,
  chosen: readonly string[],
): Passing {
  const ids = new Set(categories.idsOf(chosen));
  const isIn = (path: readonly string[]): boolean =>
    ids.size === 0 || path.some((id) => ids.has(id));
  return Uint8Array.from([0, ...paths.map((path) => Number(isIn(path)))]);
}

/** By offer; null when all pass. */
function offersIn(index: ProductIndex, { currency, inStock }: EngineFilters): Passing | null {
  if (currency === null && !inStock) return null;
  return offersWhere(
    index,
    (own, isInStock) => (currency === null || own === currency) && (!inStock || isInStock),
  );
}

/** By offer: whether its price is compared; null when all are. */
function comparedIn(index: ProductIndex, currency: string | null): Passing | null {
  if (currency === null || !index.hasOthersThan(currency)) return null;
  return offersWhere(index, (own) => own === currency);
}

function offersWhere(
  { currencies }: ProductIndex,
  passes: (currency: string, isInStock: boolean) => boolean,
): Passing {
  return Uint8Array.from(
    currencies.values.flatMap((currency) =>
      [false, true].map((isInStock) => Number(passes(String(currency), isInStock))),
    ),
  );
}

function clausesOf(
  index: ProductIndex,
  categories: CategoryTree,
  { filters, currency, isByPrice }: ScanQuery,
): readonly Clause[] {
  const { brands, attributes, priceMin, priceMax } = filters;
  const chosen = [{ ...BRAND_FACET, values: brands, ranges: [] }, ...attributes].filter(
    ({ values, ranges }) => values.length + ranges.length > 0,
  );
  const clauses = chosen.map((filter): Clause => {
    const column = index.columnOf(filter);
    const isReached = filter.isBound
      ? reachOf(index, categories, { facet: filter, filters })
      : null;
    return { name: filter.name, column, isWanted: wantedIn(column, filter), isReached };
  });
  const isCompared = comparedIn(index, currency);
  const isPriced = priceMin !== null || priceMax !== null;
  if (!isPriced && !(isByPrice && isCompared !== null)) return clauses;
  const range = { min: priceMin ?? -Infinity, max: priceMax ?? Infinity };
  return [...clauses, { name: 'price', ...range, isCompared }];
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
 * that the facet's ready queries name, below one that declares the attribute; others count as without a value.
 */
function reachOf(
  { paths }: ProductIndex,
  categories: CategoryTree,
  { facet, filters }: { readonly facet: TermsFacet; readonly filters: EngineFilters },
): Passing {
  const name = facet.attribute ?? '';
  const ids = new Set(categories.idsOf(categories.categoriesFor(name, filters.categories)));
  const isReached = (path: readonly string[]): boolean =>
    path.some((id) => ids.has(id)) && categories.isDeclared(name, path);
  return Uint8Array.from(paths, (path) => Number(isReached(path)));
}
