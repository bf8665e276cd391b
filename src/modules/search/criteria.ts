import type { Columns } from './columns';
import { TERMS_FACETS, termsColumn, type TermsFacet } from './counts';
import type { Dictionary } from './growing-array';
import type { IndexedCategory } from './product-index.repository';
import type { PriceRange } from './price-steps';
import type { ProductIndex } from './product-index';
import type { FacetName, SearchFilters } from './search.types';
import type { Shelf } from './shelf';
import { sizeOf, type Run, type SortedRows } from './sorted-rows';
import { queryWords } from './text';
import type { WordMatches } from './word-index';

export type RowTest = (row: number) => boolean;

/** A filter that the count of its own facet leaves out. */
interface Clause {
  readonly test: RowTest;
  /** The rows of the chosen values; null for the price, which narrows every list instead. */
  readonly lists: readonly SortedRows[] | null;
}

/** A search in terms of the index. */
export interface Criteria {
  readonly clauses: ReadonlyMap<FacetName, Clause>;
  /** What every count honours: the categories, as shelves… */
  readonly shelves: readonly Shelf[];
  /** …and whether a row stands on one of them; null when all do. */
  readonly isShelved: RowTest | null;
  /** …and the text: its rows on these shelves. Null without one. */
  readonly text: WordMatches | null;
  /** Null without a price filter. */
  readonly price: PriceRange | null;
}

export function criteriaOf(
  index: ProductIndex,
  categories: ReadonlyMap<string, IndexedCategory>,
  filters: SearchFilters,
): Criteria {
  const paths = pathsOf(index, categories, filters.categories);
  const isShelved = paths === null ? null : onPaths(index, paths);
  const shelves = paths?.flatMap((path) => index.shelves[path] ?? []) ?? [index.all];
  const price = priceRange(filters);
  const clauses = clausesOf(index, filters, price);
  return { clauses, shelves, isShelved, text: textOf(index, filters.text, isShelved), price };
}

export interface Candidates {
  readonly runs: readonly Run[];
  readonly tests: readonly RowTest[];
}

/** The shortest lists that hold all rows which fulfil the criteria, and what else a row must fulfil. */
export function candidatesOf(
  { columns }: ProductIndex,
  { clauses, shelves, isShelved, text, price }: Criteria,
  without: FacetName | null,
): Candidates {
  const applied = [...clauses].filter(([name]) => name !== without);
  const tests = applied.map(([, clause]) => clause);
  if (text !== null) return { runs: [text.rows], tests: tests.map(({ test }) => test) };
  const range = without === 'price' ? null : price;
  const narrowed = (list: SortedRows): Run => withinPrice(columns, list, range);
  const base = { test: isShelved, lists: shelves.map(({ rows }) => rows) };
  const ways = [base, ...tests].flatMap(({ test, lists }) =>
    lists === null ? [] : { test, runs: lists.map(narrowed) },
  );
  const best = ways.reduce((a, b) => (sizeOf(b.runs) < sizeOf(a.runs) ? b : a));
  const others = [base, ...tests].flatMap(({ test, lists }) =>
    test === null || test === best.test || lists === null ? [] : test,
  );
  return { runs: best.runs, tests: others };
}

/** The paths that lead through a chosen category; null without one. An unknown category has no products. */
function pathsOf(
  index: ProductIndex,
  categories: ReadonlyMap<string, IndexedCategory>,
  chosen: readonly string[],
): readonly number[] | null {
  if (chosen.length === 0) return null;
  const ids = chosen.map((key) => categories.get(key)?.id ?? key);
  return [...new Set(ids.flatMap(index.pathsThrough))];
}

function onPaths({ columns, shelves }: ProductIndex, paths: readonly number[]): RowTest {
  const isChosen = new Uint8Array(shelves.length);
  for (const path of paths) isChosen[path] = 1;
  const { path } = columns;
  return (row) => isChosen[path[row] ?? 0] === 1;
}

function textOf(
  { words, columns }: ProductIndex,
  text: string | null,
  isShelved: RowTest | null,
): WordMatches | null {
  const wanted = text === null ? [] : queryWords(text);
  if (wanted.length === 0) return null;
  const found = words.match(wanted);
  const { alive } = columns;
  return keepMatches(found, (row) => alive[row] === 1 && (isShelved === null || isShelved(row)));
}

function keepMatches({ rows, scores }: WordMatches, test: RowTest): WordMatches {
  const kept = { rows: new Int32Array(rows.length), scores: new Int32Array(rows.length) };
  let length = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (!test(row)) continue;
    kept.rows[length] = row;
    kept.scores[length] = scores[at] ?? 0;
    length += 1;
  }
  return { rows: kept.rows.subarray(0, length), scores: kept.scores.subarray(0, length) };
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

function clausesOf(
  index: ProductIndex,
  filters: SearchFilters,
  range: PriceRange | null,
): ReadonlyMap<FacetName, Clause> {
  const chosen = { brand: filters.brands, memory: filters.memory, screenSize: filters.screenSize };
  const clauses = new Map<FacetName, Clause>();
  for (const name of TERMS_FACETS) {
    if (chosen[name].length > 0) clauses.set(name, termsClause(index, name, chosen[name]));
  }
  if (range !== null) clauses.set('price', { test: priceTest(index.columns, range), lists: null });
  return clauses;
}

function priceTest({ price }: Columns, { min, max }: PriceRange): RowTest {
  return (row) => {
    const amount = price[row] ?? 0;
    return amount >= min && amount <= max;
  };
}

function termsClause(
  { columns, rowsOf }: ProductIndex,
  name: TermsFacet,
  chosen: readonly (string | number)[],
): Clause {
  const { codes, dictionary } = termsColumn(columns, name);
  const wanted = codesOf(dictionary, chosen);
  const isWanted = new Uint8Array(dictionary.values.length + 1);
  for (const code of wanted) isWanted[code + 1] = 1;
  return {
    test: (row) => isWanted[(codes[row] ?? -1) + 1] === 1,
    lists: wanted.flatMap((code) => rowsOf[name][code] ?? []),
  };
}

/** A value that no product ever had has no code. */
function codesOf<V>(dictionary: Dictionary<V>, values: readonly V[]): readonly number[] {
  return values.flatMap((value) => dictionary.codeOf(value) ?? []);
}
