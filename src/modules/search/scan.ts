import type { Columns } from './columns';
import type { Dictionary } from './growing-array';
import type { IndexedCategory } from './product-index.repository';
import type { ProductIndex } from './product-index';
import type { FacetName, SearchFilters } from './search.types';
import { queryWords } from './text';
import type { WordMatches } from './word-index';

/** What one pass over the candidates found. */
export interface Scan {
  /** Rows that match everything. */
  readonly rows: Int32Array;
  /** Relevance by position in `rows`; null without a text. */
  readonly scores: Int32Array | null;
  /** Disjunctive counts: each facet honours every filter but its own. */
  readonly counts: Readonly<Record<TermsFacet, TermsCount>>;
  /** Prices of the rows that match everything but the price. */
  readonly prices: Float64Array;
}

export type TermsFacet = Exclude<FacetName, 'price'>;

export interface TermsCount {
  /** Products by code of the facet's dictionary. */
  readonly byCode: Int32Array;
  readonly missing: number;
}

/** The index's column and dictionary behind a facet of single values. */
export function termsColumn(
  columns: Columns,
  name: TermsFacet,
): { readonly codes: Int32Array; readonly dictionary: Dictionary<string | number> } {
  switch (name) {
    case 'brand':
      return { codes: columns.brand, dictionary: columns.brands as Dictionary<string | number> };
    case 'memory':
      return { codes: columns.memory, dictionary: columns.memories as Dictionary<string | number> };
    case 'screenSize':
      return {
        codes: columns.screenSize,
        dictionary: columns.screenSizes as Dictionary<string | number>,
      };
  }
}

/** Bits of the filters that a row can miss; a row that misses one counts for that one's facet alone. */
const MISSES = { brand: 1, price: 2, memory: 4, screenSize: 8 } as const;

/** One pass over the candidates of text and category: matches and the counts of all facets together. */
export function scan(
  index: ProductIndex,
  categories: ReadonlyMap<string, IndexedCategory>,
  filters: SearchFilters,
): Scan {
  const { columns } = index;
  const found = matchText(index, filters.text);
  const isInCategory = categoryTest(index, categories, filters.categories);
  const missesOf = missTest(columns, filters);
  const tallies = createTallies(columns);
  const kept = { rows: [] as number[], scores: [] as number[], prices: [] as number[] };

  const visit = (row: number, score: number): void => {
    if (columns.alive[row] !== 1 || !isInCategory(row)) return;
    const misses = missesOf(row);
    tallies.count(row, misses);
    if (misses === 0 || misses === MISSES.price) kept.prices.push(columns.price[row] ?? 0);
    if (misses !== 0) return;
    kept.rows.push(row);
    if (found !== null) kept.scores.push(score);
  };

  visitCandidates({ index, found, isNarrow: filters.categories.length > 0 }, visit);
  return {
    rows: Int32Array.from(kept.rows),
    scores: found === null ? null : Int32Array.from(kept.scores),
    counts: tallies.counts,
    prices: Float64Array.from(kept.prices),
  };
}

interface Candidates {
  readonly index: ProductIndex;
  readonly found: WordMatches | null;
  /** A category is chosen: only the rows of its paths come into question. */
  readonly isNarrow: boolean;
}

function visitCandidates(
  { index, found, isNarrow }: Candidates,
  visit: (row: number, score: number) => void,
): void {
  if (found !== null) {
    for (let i = 0; i < found.rows.length; i += 1) visit(found.rows[i] ?? 0, found.scores[i] ?? 0);
  } else if (isNarrow) {
    for (const rows of index.rowsOfPath) visitPath(rows?.view() ?? NO_ROWS, visit);
  } else {
    for (let row = 0; row < index.columns.length; row += 1) visit(row, 0);
  }
}

const NO_ROWS = new Int32Array(0);

function visitPath(rows: Int32Array, visit: (row: number, score: number) => void): void {
  for (let i = 0; i < rows.length; i += 1) visit(rows[i] ?? 0, 0);
}

function matchText({ words }: ProductIndex, text: string | null): WordMatches | null {
  const wanted = text === null ? [] : queryWords(text);
  return wanted.length === 0 ? null : words.match(wanted);
}

/** Whether a row's category is one of the chosen or below it. An unknown category has no products. */
function categoryTest(
  { columns }: ProductIndex,
  categories: ReadonlyMap<string, IndexedCategory>,
  chosen: readonly string[],
): (row: number) => boolean {
  if (chosen.length === 0) return () => true;
  const ids = new Set(chosen.map((key) => categories.get(key)?.id ?? key));
  const isChosen = columns.paths.values.map((path) => path.split('/').some((id) => ids.has(id)));
  return (row) => isChosen[columns.path[row] ?? 0] ?? false;
}

function missTest(columns: Columns, filters: SearchFilters): (row: number) => number {
  const brand = wantedCodes(columns.brands, filters.brands);
  const memory = wantedCodes(columns.memories, filters.memory);
  const screenSize = wantedCodes(columns.screenSizes, filters.screenSize);
  const priceMin = filters.priceMin ?? -Infinity;
  const priceMax = filters.priceMax ?? Infinity;
  return (row) => {
    const price = columns.price[row] ?? 0;
    return (
      (brand === null || brand.has(columns.brand[row] ?? -1) ? 0 : MISSES.brand) |
      (price >= priceMin && price <= priceMax ? 0 : MISSES.price) |
      (memory === null || memory.has(columns.memory[row] ?? -1) ? 0 : MISSES.memory) |
      (screenSize === null || screenSize.has(columns.screenSize[row] ?? -1) ? 0 : MISSES.screenSize)
    );
  };
}

/** Codes of the chosen values; null when nothing is chosen. Values that no product has get no code. */
function wantedCodes<V>(dictionary: Dictionary<V>, chosen: readonly V[]): Set<number> | null {
  if (chosen.length === 0) return null;
  return new Set(chosen.flatMap((value) => dictionary.codeOf(value) ?? []));
}

/** The counts of the single-valued facets. */
function createTallies(columns: Columns) {
  const tallyOf = (name: TermsFacet) => {
    const { codes, dictionary } = termsColumn(columns, name);
    return { codes, byCode: new Int32Array(dictionary.values.length), missing: 0, bit: MISSES[name] };
  };
  const counts = { brand: tallyOf('brand'), memory: tallyOf('memory'), screenSize: tallyOf('screenSize') };
  const all = Object.values(counts);
  return {
    counts,
    count: (row: number, misses: number): void => {
      for (const tally of all) {
        if (misses !== 0 && misses !== tally.bit) continue;
        const code = tally.codes[row] ?? -1;
        if (code < 0) tally.missing += 1;
        else tally.byCode[code] = (tally.byCode[code] ?? 0) + 1;
      }
    },
  };
}
