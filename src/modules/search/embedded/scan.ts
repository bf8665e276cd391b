import { countPrices, countTerms, withoutValues, type TermsCount } from './counts';
import {
  besideOf,
  candidatesOf,
  criteriaOf,
  onPaths,
  type Candidates,
  type Comparison,
  type Criteria,
} from './criteria';
import type { CategoryTree } from '../category-tree';
import type { PriceCounts, TermsFacet, TextOutcome } from '../search-engine';
import type { ProductIndex } from './product-index';
import { keepPassing, type RowTest, type MaybeScored } from './row-tests';
import { withinPrice } from './price-steps';
import { sumOfPrices, sumOfTerms } from './shelf';
import { rowsOf, sizeOf, type Run } from './sorted-rows';

/** What a search found, before it is put in order. */
export interface Scan {
  readonly matches: Matches;
  /** Disjunctive counts by name of the facet: each honours every filter but its own. */
  readonly counts: ReadonlyMap<string, TermsCount>;
  /** Of the rows that match everything but the price. */
  readonly prices: PriceCounts;
  readonly textOutcome: TextOutcome;
  /** How many rows had to be looked at: what the search cost. */
  readonly looked: number;
}

export interface Matches {
  readonly total: number;
  /** Whole shelves, or a range of their prices, where nothing had to be picked. */
  readonly runs: readonly Run[];
  /** The rows where they had to be picked, else null. */
  readonly picked: Int32Array | null;
  /** Relevance by position in `picked`; null without a text. */
  readonly scores: Int32Array | Uint8Array | null;
  /** What makes a row a match, where they were not picked. */
  readonly tests: readonly RowTest[];
}

export interface Scanned extends Comparison {
  /** Those that are counted. */
  readonly facets: readonly TermsFacet[];
}

/**
 * Matches and the counts of all facets. Rows are looked at one by one only where no shelf knows the count, and then
 * those of the shortest lists that will do.
 */
export function scan(
  index: ProductIndex,
  categories: CategoryTree,
  { facets, ...comparison }: Scanned,
): Scan {
  const criteria = criteriaOf(index, categories, comparison);
  const picks = pickRows(index, criteria);
  const pickFor = (name: string): Picked | undefined =>
    picks.get(criteria.clauses.has(name) ? name : null);
  const terms = (facet: TermsFacet): TermsCount =>
    termsOf(index, criteria, { facet, picked: pickFor(facet.name) });
  const picked = pickFor('price');
  const counts = new Map(facets.map((facet) => [facet.name, terms(facet)]));
  return {
    matches: matchesOf(index, criteria, picks.get(null)),
    counts,
    prices: pricesOf(index, criteria, picked),
    textOutcome: criteria.textOutcome,
    looked: sum([...picks.values(), ...counts.values()]),
  };
}

/** Of one currency row by row where there are others too. */
function pricesOf(
  { columns }: ProductIndex,
  { shelves, isComparable }: Criteria,
  picked: Picked | undefined,
): PriceCounts {
  if (picked) return countPrices(columns, picked.rows, isComparable);
  if (isComparable === null) return sumOfPrices(shelves);
  return countPrices(columns, rowsOf(shelves.map(({ rows }) => rows)), isComparable);
}

/** The products of each value, from the picked rows or from the shelves; strays count as without a value. */
function termsOf(
  index: ProductIndex,
  { shelves, price, strays: byFacet }: Criteria,
  { facet, picked }: { readonly facet: TermsFacet; readonly picked: Picked | undefined },
): TermsCount {
  const strays = byFacet.get(facet.name) ?? [];
  const column = index.columns.termsOf(facet);
  const all = picked ? countTerms(column, picked.rows) : sumOfTerms(shelves, column, price);
  if (strays.length === 0) return all;
  const astray = picked
    ? countTerms(column, keepPassing(picked, onPaths(index, strays)).rows)
    : sumOfTerms(
        strays.flatMap((path) => index.shelves[path] ?? []),
        column,
        price,
      );
  return withoutValues(all, astray);
}

interface Picked extends MaybeScored {
  readonly looked: number;
}

/** So few rows are sooner picked once than asked about facet by facet. */
const SHORT = 2048;

/** The rows that match all filters (null) or all but one, where the shelves do not know enough. */
function pickRows(index: ProductIndex, criteria: Criteria): ReadonlyMap<string | null, Picked> {
  const { clauses, text } = criteria;
  const picks = new Map<string | null, Picked>();
  for (const without of [null, ...clauses.keys()]) {
    const others = [...clauses.keys()].filter((name) => name !== without);
    const isBare = text === null && besideOf(criteria, without).length === 0;
    const isKnown = isBare && others.every((name) => name === 'price');
    const candidates = candidatesOf(index, criteria, without);
    const isShort = others.length > 0 && sizeOf(candidates.runs) <= SHORT;
    if (!isKnown || isShort) picks.set(without, pick(candidates));
  }
  return picks;
}

function pick({ runs, scores, tests }: Candidates): Picked {
  const candidates: MaybeScored = { rows: rowsOf(runs), scores };
  return { ...tests.reduce(keepPassing, candidates), looked: candidates.rows.length };
}

function matchesOf(index: ProductIndex, criteria: Criteria, picked: Picked | undefined): Matches {
  if (picked) {
    const { rows, scores } = picked;
    return { total: rows.length, runs: [], picked: rows, scores, tests: [] };
  }
  const { clauses, shelves, isShelved, price } = criteria;
  const runs = shelves.map(({ rows }) => withinPrice(index.columns, rows, price));
  const tests = [...clauses.values()].flatMap((clause) => clause.tests);
  if (isShelved) tests.push(isShelved);
  return { total: sizeOf(runs), runs, picked: null, scores: null, tests };
}

function sum(parts: readonly { readonly looked: number }[]): number {
  return parts.reduce((total, { looked }) => total + looked, 0);
}
