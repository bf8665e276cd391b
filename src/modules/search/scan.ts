import {
  countPrices,
  countTerms,
  type PriceCount,
  type TermsCount,
  type TermsFacet,
} from './counts';
import { candidatesOf, criteriaOf, type Criteria, type RowTest } from './criteria';
import { GrowingInts } from './growing-array';
import type { IndexedCategory } from './product-index.repository';
import type { ProductIndex } from './product-index';
import type { FacetName, SearchFilters } from './search.types';
import { sumOfPrices, sumOfTerms } from './shelf';
import { sizeOf, type Run } from './sorted-rows';

/** What a search found, before it is put in order. */
export interface Scan {
  readonly matches: Matches;
  /** Disjunctive counts: each facet honours every filter but its own. */
  readonly counts: Readonly<Record<TermsFacet, TermsCount>>;
  /** Of the rows that match everything but the price. */
  readonly prices: PriceCount;
  /** How many rows had to be looked at: what the search cost. */
  readonly looked: number;
}

export interface Matches {
  readonly total: number;
  readonly runs: readonly Run[];
  /** The rows where they had to be picked; null where whole shelves match. */
  readonly picked: Int32Array | null;
  /** Relevance by position in `picked`; null without a text. */
  readonly scores: Int32Array | null;
  /** Whether a row stands on the shelves that match; null when all do. */
  readonly isShelved: RowTest | null;
}

/**
 * Matches and the counts of all facets. Rows are looked at one by one only where no shelf knows the count, and then
 * those of the shortest lists that will do.
 */
export function scan(
  index: ProductIndex,
  categories: ReadonlyMap<string, IndexedCategory>,
  filters: SearchFilters,
): Scan {
  const criteria = criteriaOf(index, categories, filters);
  const { clauses, shelves } = criteria;
  const picks = pickRows(criteria);
  const count = <C>(name: FacetName, ofShelves: () => C, ofRows: (rows: Int32Array) => C): C => {
    const rows = picks.get(clauses.has(name) ? name : null);
    return rows ? ofRows(rows.rows) : ofShelves();
  };
  const terms = (name: TermsFacet): TermsCount =>
    count(
      name,
      () => sumOfTerms(shelves, name),
      (rows) => countTerms(index.columns, name, rows),
    );
  return {
    matches: matchesOf(criteria, picks.get(null)),
    counts: { brand: terms('brand'), memory: terms('memory'), screenSize: terms('screenSize') },
    prices: count(
      'price',
      () => sumOfPrices(shelves),
      (rows) => countPrices(index.columns, rows),
    ),
    looked: [...picks.values()].reduce((sum, { looked }) => sum + looked, 0),
  };
}

interface Picked {
  readonly rows: Int32Array;
  readonly scores: Int32Array | null;
  readonly looked: number;
}

/** The rows that match all filters (null) or all but one, unless those are whole shelves. */
function pickRows(criteria: Criteria): ReadonlyMap<FacetName | null, Picked> {
  const { clauses, text } = criteria;
  const picks = new Map<FacetName | null, Picked>();
  for (const without of [null, ...clauses.keys()]) {
    const isWhole = text === null && clauses.size === (without === null ? 0 : 1);
    if (!isWhole) picks.set(without, pick(criteria, without));
  }
  return picks;
}

function pick(criteria: Criteria, without: FacetName | null): Picked {
  const { runs, tests } = candidatesOf(criteria, without);
  const rows = new GrowingInts();
  const scores = criteria.text && new GrowingInts();
  let looked = 0;
  for (const run of runs) {
    run.forEach((row) => {
      const at = looked;
      looked += 1;
      for (const test of tests) if (!test(row)) return;
      rows.push(row);
      scores?.push(criteria.text?.scores[at] ?? 0);
    });
  }
  return { rows: rows.view(), scores: scores?.view() ?? null, looked };
}

function matchesOf({ shelves, isShelved }: Criteria, picked: Picked | undefined): Matches {
  const runs = picked ? [picked.rows] : shelves.map(({ rows }) => rows);
  return {
    total: sizeOf(runs),
    runs,
    picked: picked?.rows ?? null,
    scores: picked?.scores ?? null,
    isShelved,
  };
}
