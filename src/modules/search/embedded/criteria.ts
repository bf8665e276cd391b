import type { CategoryTree } from '../category-tree';
import { withinPrice, type PriceRange } from './price-steps';
import type { ProductIndex } from './product-index';
import { pathsOf, type Strays } from './reach';
import type { AttributeFilter, EngineFilters, TextOutcome } from '../search-engine';
import { BRAND_FACET } from '../search-engine';
import { CodeTest, keepPassing, PriceTest, type MaybeScored, type RowTest } from './row-tests';
import { matchText } from './text-match';
import type { Shelf } from './shelf';
import type { Synonyms } from '../text/synonyms';
import { runOf, sizeOf, type Run, type SortedRows } from './sorted-rows';
import type { TermsColumn } from './terms-column';

/** A filter that the count of its own facet leaves out. */
interface Clause {
  readonly tests: readonly RowTest[];
  /** The rows of the chosen values; null for the price, which narrows every list. */
  readonly lists: readonly SortedRows[] | null;
}

/** A search in terms of the index. */
export interface Criteria {
  /** By the name of its facet. */
  readonly clauses: ReadonlyMap<string, Clause>;
  /** What every count honours: the categories, as shelves… */
  readonly shelves: readonly Shelf[];
  /** …and whether a row stands on one of them; null when all do. */
  readonly isShelved: RowTest | null;
  /** …and the text: its rows on these shelves. Null without one. */
  readonly text: MaybeScored | null;
  readonly textOutcome: TextOutcome;
  /** Null without a price filter. */
  readonly price: PriceRange | null;
  readonly strays: Strays;
  /** What every count honours beside: a currency, products in stock. */
  readonly fixed: readonly RowTest[];
  /** Passes prices of the currency that is compared; null where all products have it, or all are compared. */
  readonly isComparable: RowTest | null;
}

/** What rows are compared with. */
export interface Comparison {
  readonly filters: EngineFilters;
  readonly strays: Strays;
  /** Null: all prices as plain numbers. */
  readonly currency: string | null;
  readonly isByPrice: boolean;
  readonly synonyms: Synonyms;
}

export function criteriaOf(
  index: ProductIndex,
  categories: CategoryTree,
  { filters, strays, currency, isByPrice, synonyms }: Comparison,
): Criteria {
  const paths = pathsOf(index, categories, filters.categories);
  const isShelved = paths === null ? null : onPaths(index, paths);
  const onPath = paths?.flatMap((path) => index.shelves[path] ?? []) ?? index.shelves;
  const shelves = paths === null ? [index.all] : onPath;
  const price = priceRange(filters);
  const { columns } = index;
  const isMixed = currency !== null && columns.hasOthersThan(currency);
  const isComparable = isMixed ? columns.offerTest(currency, false) : null;
  const isOffered = columns.offerTest(filters.currency, filters.inStock);
  const fixed = filters.currency !== null || filters.inStock ? [isOffered] : [];
  const clauses = clausesOf({ index, strays, onPath }, filters, price);
  // An order by price leaves other currencies out like a price filter.
  if (isMixed && isByPrice && price === null) clauses.set('price', { tests: [], lists: null });
  const matches = textOf(index, filters.text, synonyms);
  const text =
    matches && (isShelved === null ? matches.found : keepPassing(matches.found, isShelved));
  const textOutcome = matches ?? { corrections: [], relaxed: [] };
  return { clauses, shelves, isShelved, text, textOutcome, price, strays, fixed, isComparable };
}

export interface Candidates {
  readonly runs: readonly Run[];
  /** Of a text, row by row; null without one. */
  readonly scores: Int32Array | Uint8Array | null;
  readonly tests: readonly RowTest[];
}

/** The shortest lists that hold all rows which fulfil the criteria, and what else a row must fulfil. */
export function candidatesOf(
  { columns }: ProductIndex,
  criteria: Criteria,
  without: string | null,
): Candidates {
  const { clauses, shelves, isShelved, text, price } = criteria;
  const beside = besideOf(criteria, without);
  const applied = [...clauses].filter(([name]) => name !== without);
  if (text !== null) {
    const tests = applied.flatMap(([, clause]) => clause.tests);
    return { runs: [runOf(text.rows)], scores: text.scores, tests: [...tests, ...beside] };
  }
  const unpriced = applied.flatMap(([name, clause]) => (name === 'price' ? [] : clause));
  const range = without === 'price' ? null : price;
  const narrowed = (list: SortedRows): Run => withinPrice(columns, list, range);
  const base = {
    tests: isShelved === null ? [] : [isShelved],
    lists: shelves.map(({ rows }) => rows),
  };
  const ways = [base, ...unpriced].flatMap(({ lists, ...way }) =>
    lists === null ? [] : { ...way, runs: lists.map(narrowed) },
  );
  const best = ways.reduce((a, b) => (sizeOf(b.runs) < sizeOf(a.runs) ? b : a));
  const others = [base, ...unpriced].filter(({ tests }) => tests !== best.tests);
  const tests = [...others.flatMap((way) => way.tests), ...beside];
  return { runs: best.runs, scores: null, tests };
}

/** What rows must fulfil beside the clauses: for the price facet not the currency that is compared. */
export function besideOf(
  { clauses, fixed, isComparable }: Criteria,
  without: string | null,
): readonly RowTest[] {
  const isPriced = clauses.has('price') && without !== 'price';
  return isPriced && isComparable !== null ? [...fixed, isComparable] : fixed;
}

export function onPaths({ columns, shelves }: ProductIndex, paths: readonly number[]): RowTest {
  return new CodeTest(columns.path, paths, shelves.length);
}

function offPaths(index: ProductIndex, paths: readonly number[]): RowTest {
  const avoided = new Set(paths);
  return onPaths(
    index,
    [...index.shelves.keys()].filter((path) => !avoided.has(path)),
  );
}

function textOf(index: ProductIndex, text: string | null, synonyms: Synonyms) {
  if (text === null) return null;
  const isThere = onPaths(index, [...index.shelves.keys()]);
  const { words, rowsWithCode: withCode } = index;
  return matchText({ words, withCode, isThere, synonyms }, text);
}

function priceRange({ priceMin, priceMax }: EngineFilters): PriceRange | null {
  if (priceMin === null && priceMax === null) return null;
  return { min: priceMin ?? -Infinity, max: priceMax ?? Infinity };
}

interface Place {
  readonly index: ProductIndex;
  readonly strays: Strays;
  /** The shelves of paths that the search looks at: they list the values of attributes. */
  readonly onPath: readonly Shelf[];
}

function clausesOf(
  place: Place,
  filters: EngineFilters,
  range: PriceRange | null,
): Map<string, Clause> {
  const { brands, attributes } = filters;
  const chosen = [{ ...BRAND_FACET, values: brands, ranges: [] }, ...attributes].filter(
    ({ values, ranges }) => values.length + ranges.length > 0,
  );
  const clauses = new Map(chosen.map((filter) => [filter.name, termsClause(place, filter)]));
  if (range === null) return clauses;
  const test = new PriceTest(place.index.columns.price, range);
  return clauses.set('price', { tests: [test], lists: null });
}

function termsClause({ index, strays, onPath }: Place, filter: AttributeFilter): Clause {
  const column = index.columns.termsOf(filter);
  const wanted = codesOf(column, filter);
  const astray = strays.get(filter.name) ?? [];
  const isAstray = new Set(astray.map((path) => index.shelves[path]));
  const honouring = onPath.filter((shelf) => !isAstray.has(shelf));
  const listing = filter.attribute === null ? [index.all] : honouring;
  return {
    tests: [
      new CodeTest(column.codes, wanted, column.names.values.length),
      ...(astray.length === 0 ? [] : [offPaths(index, astray)]),
    ],
    lists: listing.flatMap((shelf) => wanted.flatMap((code) => shelf.listOf(column, code) ?? [])),
  };
}

/** A value that no product ever had has no code. */
function codesOf({ names }: TermsColumn, { values, ranges }: AttributeFilter): readonly number[] {
  const named = values.flatMap((value) => names.codeOf(value) ?? []);
  if (ranges.length === 0) return [...new Set(named)];
  const isWithin = (value: unknown): boolean =>
    typeof value === 'number' && ranges.some(({ min, max }) => value >= min && value <= max);
  const within = [...names.values.keys()].filter((code) => isWithin(names.values[code]));
  return [...new Set([...named, ...within])];
}
