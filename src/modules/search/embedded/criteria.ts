import type { Columns } from './columns';
import { TERMS_FACETS, termsColumn, type TermsFacet, type Values } from './counts';
import type { CategoryTree } from '../category-tree';
import type { PriceRange } from './price-steps';
import type { ProductIndex } from './product-index';
import { pathsOf, type Reaches } from './reach';
import type { TextOutcome } from '../search-engine';
import { CodeTest, keepPassing, PriceTest, type MaybeScored, type RowTest } from './row-tests';
import { matchText } from './text-match';
import type { FacetName, SearchFilters } from '../search.types';
import type { Shelf } from './shelf';
import { runOf, sizeOf, type Run, type SortedRows } from './sorted-rows';

/** A filter that the count of its own facet leaves out. */
interface Clause {
  readonly tests: readonly RowTest[];
  /** The rows of the chosen values; null for the price, which narrows every list instead. */
  readonly lists: readonly SortedRows[] | null;
  /** Whether the lists hold rows of the chosen shelves alone. */
  readonly areShelved: boolean;
}

/** A search in terms of the index. */
export interface Criteria {
  readonly clauses: ReadonlyMap<FacetName, Clause>;
  /** What every count honours: the categories, as shelves… */
  readonly shelves: readonly Shelf[];
  /** …and whether a row stands on one of them; null when all do. */
  readonly isShelved: RowTest | null;
  /** …and the text: its rows on these shelves. Null without one. */
  readonly text: MaybeScored | null;
  readonly textOutcome: TextOutcome;
  /** Null without a price filter. */
  readonly price: PriceRange | null;
  readonly reaches: Reaches;
}

export function criteriaOf(
  index: ProductIndex,
  categories: CategoryTree,
  filters: SearchFilters,
  reaches: Reaches,
): Criteria {
  const paths = pathsOf(index, categories, filters.categories);
  const isShelved = paths === null ? null : onPaths(index, paths);
  const shelves = paths?.flatMap((path) => index.shelves[path] ?? []) ?? [index.all];
  const price = priceRange(filters);
  const clauses = clausesOf({ index, shelves, reaches }, filters, price);
  const matches = textOf(index, filters.text);
  const text =
    matches && (isShelved === null ? matches.found : keepPassing(matches.found, isShelved));
  const textOutcome = matches ?? { corrections: [], relaxed: [] };
  return { clauses, shelves, isShelved, text, textOutcome, price, reaches };
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
  { clauses, shelves, isShelved, text, price }: Criteria,
  without: FacetName | null,
): Candidates {
  const applied = [...clauses].filter(([name]) => name !== without);
  const filtered = applied.map(([, clause]) => clause);
  if (text !== null) {
    const tests = filtered.flatMap((clause) => clause.tests);
    return { runs: [runOf(text.rows)], scores: text.scores, tests };
  }
  const range = without === 'price' ? null : price;
  const narrowed = (list: SortedRows): Run => withinPrice(columns, list, range);
  const base = {
    tests: isShelved === null ? [] : [isShelved],
    lists: shelves.map(({ rows }) => rows),
    areShelved: true,
  };
  const ways = [base, ...filtered].flatMap(({ lists, ...way }) =>
    lists === null ? [] : { ...way, runs: lists.map(narrowed) },
  );
  const best = ways.reduce((a, b) => (sizeOf(b.runs) < sizeOf(a.runs) ? b : a));
  const others = ways.flatMap((way) =>
    way === best || (way === ways[0] && best.areShelved) ? [] : way.tests,
  );
  return { runs: best.runs, scores: null, tests: others };
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

function textOf(index: ProductIndex, text: string | null) {
  if (text === null) return null;
  const isThere = onPaths(index, [...index.shelves.keys()]);
  return matchText({ words: index.words, withCode: index.rowsWithCode, isThere }, text);
}

function priceRange({ priceMin, priceMax }: SearchFilters): PriceRange | null {
  if (priceMin === null && priceMax === null) return null;
  return { min: priceMin ?? -Infinity, max: priceMax ?? Infinity };
}

/** The rows of a list by price that are within a range. */
export function withinPrice({ price }: Columns, list: SortedRows, range: PriceRange | null): Run {
  if (range === null) return list;
  const { min, max } = range;
  return list.between(
    (row) => (price[row] ?? 0) >= min,
    (row) => (price[row] ?? 0) > max,
  );
}

interface Place {
  readonly index: ProductIndex;
  readonly shelves: readonly Shelf[];
  readonly reaches: Reaches;
}

function clausesOf(
  { index, shelves, reaches }: Place,
  filters: SearchFilters,
  range: PriceRange | null,
): ReadonlyMap<FacetName, Clause> {
  const chosen = { brand: filters.brands, memory: filters.memory, screenSize: filters.screenSize };
  const clauses = new Map<FacetName, Clause>();
  for (const name of TERMS_FACETS) {
    if (chosen[name].length === 0) continue;
    const { strays } = reaches[name];
    const astray = new Set(strays.map((path) => index.shelves[path]));
    const holders = name === 'brand' ? [index.all] : shelves.filter((shelf) => !astray.has(shelf));
    const clause = termsClause(index.columns, { name, chosen: chosen[name] }, holders);
    const isReached = strays.length === 0 ? [] : [offPaths(index, strays)];
    clauses.set(name, { ...clause, tests: [...clause.tests, ...isReached] });
  }
  if (range === null) return clauses;
  const test = new PriceTest(index.columns.price, range);
  return clauses.set('price', { tests: [test], lists: null, areShelved: false });
}

function termsClause(
  columns: Columns,
  { name, chosen }: { readonly name: TermsFacet; readonly chosen: readonly (string | number)[] },
  holders: readonly Shelf[],
): Clause {
  const { codes, dictionary } = termsColumn(columns, name);
  const wanted = codesOf(dictionary, chosen);
  return {
    tests: [new CodeTest(codes, wanted, dictionary.values.length)],
    lists: holders.flatMap(({ rowsOf }) => wanted.flatMap((code) => rowsOf[name][code] ?? [])),
    areShelved: name !== 'brand',
  };
}

/** A value that no product ever had has no code. */
function codesOf(dictionary: Values, values: readonly (string | number)[]): readonly number[] {
  return values.flatMap((value) => dictionary.codeOf(value) ?? []);
}
