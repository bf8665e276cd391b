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
  const { alive, price, path, length } = index.columns;
  const found = matchText(index, filters.text);
  const chosenPaths = pathsOfCategories(index, categories, filters.categories);
  const missesOf = missTest(index.columns, filters);
  const tallies = createTallies(index.columns);
  const size = found?.rows.length ?? length;
  const rows = new Int32Array(size);
  const scores = found && new Int32Array(size);
  const prices = new Float64Array(size);
  let rowCount = 0;
  let priceCount = 0;

  visitCandidates({ index, found, chosenPaths }, (row, score) => {
    if (alive[row] !== 1 || (chosenPaths && chosenPaths[path[row] ?? 0] !== 1)) return;
    const misses = missesOf(row);
    tallies.count(row, misses);
    if (misses === 0 || misses === MISSES.price) prices[priceCount++] = price[row] ?? 0;
    if (misses !== 0) return;
    if (scores) scores[rowCount] = score;
    rows[rowCount++] = row;
  });

  return {
    rows: rows.slice(0, rowCount),
    scores: scores && scores.slice(0, rowCount),
    counts: tallies.counts,
    prices: prices.slice(0, priceCount),
  };
}

interface Candidates {
  readonly index: ProductIndex;
  readonly found: WordMatches | null;
  /** 1 at the code of each chosen category path; null when every category will do. */
  readonly chosenPaths: Uint8Array | null;
}

function visitCandidates(
  { index, found, chosenPaths }: Candidates,
  visit: (row: number, score: number) => void,
): void {
  if (found !== null) {
    for (let i = 0; i < found.rows.length; i += 1) visit(found.rows[i] ?? 0, found.scores[i] ?? 0);
  } else if (chosenPaths !== null) {
    index.rowsOfPath.forEach((rows, path) => {
      if (chosenPaths[path] === 1) for (const row of rows.view()) visit(row, 0);
    });
  } else {
    for (let row = 0; row < index.columns.length; row += 1) visit(row, 0);
  }
}

/** The paths that lead through a chosen category: it and everything below. An unknown category has no products. */
function pathsOfCategories(
  { columns }: ProductIndex,
  categories: ReadonlyMap<string, IndexedCategory>,
  chosen: readonly string[],
): Uint8Array | null {
  if (chosen.length === 0) return null;
  const ids = new Set(chosen.map((key) => categories.get(key)?.id ?? key));
  return Uint8Array.from(columns.paths.values, (path) =>
    path.split('/').some((id) => ids.has(id)) ? 1 : 0,
  );
}

function matchText({ words }: ProductIndex, text: string | null): WordMatches | null {
  const wanted = text === null ? [] : queryWords(text);
  return wanted.length === 0 ? null : words.match(wanted);
}

function missTest(columns: Columns, filters: SearchFilters): (row: number) => number {
  const { brand, memory, screenSize, price } = columns;
  const wantsBrand = wantedCodes(columns.brands, filters.brands);
  const wantsMemory = wantedCodes(columns.memories, filters.memory);
  const wantsScreenSize = wantedCodes(columns.screenSizes, filters.screenSize);
  const priceMin = filters.priceMin ?? -Infinity;
  const priceMax = filters.priceMax ?? Infinity;
  return (row) => {
    const amount = price[row] ?? 0;
    let misses = amount >= priceMin && amount <= priceMax ? 0 : MISSES.price;
    if (wantsBrand !== null && wantsBrand[(brand[row] ?? -1) + 1] !== 1) misses |= MISSES.brand;
    if (wantsMemory !== null && wantsMemory[(memory[row] ?? -1) + 1] !== 1) misses |= MISSES.memory;
    if (wantsScreenSize !== null && wantsScreenSize[(screenSize[row] ?? -1) + 1] !== 1) {
      misses |= MISSES.screenSize;
    }
    return misses;
  };
}

/** 1 at code + 1 of each chosen value; null when nothing is chosen. Place 0 is for rows without a value. */
function wantedCodes<V>(dictionary: Dictionary<V>, chosen: readonly V[]): Uint8Array | null {
  if (chosen.length === 0) return null;
  const wanted = new Uint8Array(dictionary.values.length + 1);
  for (const value of chosen) {
    const code = dictionary.codeOf(value);
    if (code !== undefined) wanted[code + 1] = 1;
  }
  return wanted;
}

/** The counts of the single-valued facets. */
function createTallies(columns: Columns) {
  const tallyOf = (name: TermsFacet) => {
    const { codes, dictionary } = termsColumn(columns, name);
    return {
      codes,
      byCode: new Int32Array(dictionary.values.length),
      missing: 0,
      bit: MISSES[name],
    };
  };
  const counts = {
    brand: tallyOf('brand'),
    memory: tallyOf('memory'),
    screenSize: tallyOf('screenSize'),
  };
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
