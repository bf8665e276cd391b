import { cursorError, type CursorValue } from '../../../platform/values/cursor';
import type { Gauge } from '../../../platform/telemetry/metrics';
import type { CategoryTree, FacetScope } from './category-tree';
import type { AttributeValue } from '../../catalog';
import type { SearchFilters } from './filter-rules';
import type { FacetFigures, ProductSort } from './search.types';
import type { TextOutcome } from '../text/resolve-text';
import type { Synonyms } from '../text/synonyms';

/** The order of a search's matches: one of the five, or relevance. */
export type Ranking = ProductSort | 'relevance';

/**
 * The number by which each order sorts; in a tie, the lower id comes first. Matches of equal relevance are sorted by
 * popularity.
 */
const SORT_RULES = {
  price_asc: { field: 'price', direction: 'asc' },
  price_desc: { field: 'price', direction: 'desc' },
  popular: { field: 'popularity', direction: 'desc' },
  newest: { field: 'createdAt', direction: 'desc' },
  rating: { field: 'rating', direction: 'desc' },
} as const satisfies Record<ProductSort, object>;

/** How a ranking sorts matches of equal relevance. */
export function sortRuleOf(ranking: Ranking) {
  return SORT_RULES[ranking === 'relevance' ? 'popular' : ranking];
}

/** A slice of the ranked matches: from an offset, or after the position in a cursor. */
export interface Slice {
  readonly offset: number;
  readonly after: readonly CursorValue[] | null;
  readonly count: number;
}

/** Refuses what is not a position in a list: the numbers by which it is ordered, and the id of the last product. */
export function assertPosition(after: readonly CursorValue[], numberCount: number): void {
  const isId = (at: number): boolean => at === numberCount;
  const isValid = after.every((value, at) => typeof value === (isId(at) ? 'string' : 'number'));
  if (isValid && after.length === numberCount + 1) return;
  throw cursorError('invalid_cursor', 'The cursor does not belong to this list.');
}

/** A facet of single values. */
export interface TermsFacet extends FacetScope {
  readonly name: string;
}

export const BRAND_FACET: TermsFacet = { name: 'brand', attribute: null, isBound: false };

/** Both bounds are inclusive. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Products with one of the values of the facet, words compared by `foldText`, or with a number in one of the ranges.
 */
export interface TermsFilter extends TermsFacet {
  readonly values: readonly AttributeValue[];
  readonly ranges: readonly NumberRange[];
}

/** Filters that fit the categories: the brand and attributes as filters of their facets. */
export interface EngineFilters extends Omit<SearchFilters, 'attributes' | 'brands'> {
  readonly attributes: readonly TermsFilter[];
}

/**
 * The currency of compared prices: one currency (null: the most common one of the catalog, USD in an empty catalog), or
 * all as plain numbers. A price filter, an order by price and the price facet exclude other currencies.
 */
export type PriceScope = { readonly currency: string | null } | 'all';

/** A query to an engine, whose filters have been checked against the categories. */
export interface EngineQuery {
  readonly filters: EngineFilters;
  readonly ranking: Ranking;
  readonly slice: Slice;
  readonly prices: PriceScope;
  /** The facets of single values that are counted; they need not include every filter. */
  readonly facets: readonly TermsFacet[];
  /** Synonyms of the words of the text; their matches are slightly less relevant. */
  readonly synonyms: Synonyms;
  /** The folded beginning of a word that is being typed, empty if there is none; its completions are counted. */
  readonly beginning?: string;
}

/**
 * The prices that a search finds; null for any. `currency`: the compared one. An order by price excludes other
 * currencies, as a price filter does.
 */
export function priceRange(
  { filters, ranking }: Pick<EngineQuery, 'filters' | 'ranking'>,
  currency: string | null,
): NumberRange | null {
  const { priceMin, priceMax } = filters;
  const isFiltered = priceMin !== null || priceMax !== null;
  const isByPrice = currency !== null && (ranking === 'price_asc' || ranking === 'price_desc');
  return isFiltered || isByPrice ? { min: priceMin ?? -Infinity, max: priceMax ?? Infinity } : null;
}

/** Completions of a text that is being typed, with exact numbers of products among its matches. */
export interface Completions {
  /** Keyed by each word with this beginning: the products that contain it. */
  readonly words: ReadonlyMap<string, number>;
  /** Keyed by category id: the products in the category or below. */
  readonly categories: ReadonlyMap<string, number>;
}

export const NO_COMPLETIONS: Completions = { words: new Map(), categories: new Map() };

/** A product that was found. */
export interface Hit {
  readonly id: string;
  /** Different whenever the product has changed, except for its stock. */
  readonly revision: bigint;
  /** The values that a cursor stores to find this position again after inserts. */
  sortKeys(): readonly CursorValue[];
}

/** The number of values that a facet lists, unless more are selected. */
export const MAX_VALUES = 50;

export interface ValueCount {
  readonly value: AttributeValue;
  readonly count: number;
}

/**
 * A facet of single values: the selected ones and the most frequent others;
 * in a tie, the first by `compareValues`.
 */
export interface TermsCounts extends FacetFigures {
  readonly selectedValues: readonly ValueCount[];
  readonly others: readonly ValueCount[];
}

/** Products by price bucket; Infinity and -Infinity without products. */
export interface PriceCounts {
  readonly byBucket: Int32Array;
  readonly min: number;
  readonly max: number;
  /** Products with a price in another currency. */
  readonly missingCount: number;
}

/** Disjunctive counts: each facet applies every filter except its own. */
export interface FacetCounts {
  /** The requested facets, keyed by name. */
  readonly terms: ReadonlyMap<string, TermsCounts>;
  readonly price: PriceCounts;
}

/** Nothing was counted. */
export const NO_FACETS: FacetCounts = {
  terms: new Map(),
  price: { byBucket: new Int32Array(0), min: Infinity, max: -Infinity, missingCount: 0 },
};

export interface EngineResult extends TextOutcome {
  /** The hits in their order. */
  readonly hits: readonly Hit[];
  /** The currency of the compared prices. */
  readonly currency: string;
  /** The exact number of matches. */
  readonly total: number;
  /** The same object as long as nothing has changed. */
  readonly facets: FacetCounts;
  /** Empty if no beginning was given. */
  readonly completions: Completions;
  /** The categories with which the query was built. */
  readonly categories: CategoryTree;
}

export interface EngineHealth {
  /**
   * `empty`: nothing was read yet. `behind`: changes, or values of newly declared attributes, are being read or could
   * not be read, and searches use what is there. `unavailable`: an external engine does not respond, and searches are
   * refused.
   */
  readonly state: 'empty' | 'current' | 'behind' | 'unavailable';
  readonly products: number;
  /** The age of the last state that is completely in the index; null if there is none. */
  readonly ageSeconds: number | null;
}

/**
 * Finds products. A search finds everything that was acknowledged before it arrived, unless the engine is `behind`; an
 * external engine finds it soon after (docs/scale.md says how soon). Text, filters and counts have the same meaning in
 * every engine; test/modules/search/engine-contract.ts defines it.
 */
export interface SearchEngine {
  /** Queries depend on categories, which change as well, so an engine may build the query again with newer ones. */
  search(queryFor: (categories: CategoryTree) => EngineQuery): Promise<EngineResult>;
  categories(): Promise<CategoryTree>;
  health(): EngineHealth;
  /** False if a result of the last `ms` milliseconds may date from a time when the engine was `behind`. */
  isCurrentFor(ms: number): boolean;
  /** Follows changes, even while there are no searches, until stopped. */
  start(): void;
  stop(): void;
}

/** Reports the health of the engine that this process uses. */
export function createIndexGauges({ health }: Pick<SearchEngine, 'health'>): readonly Gauge[] {
  const gauge = (name: string, help: string, of: (now: EngineHealth) => number | null): Gauge => ({
    name: `commerce_search_index_${name}`,
    help,
    together: 'max',
    read: () => {
      const value = of(health());
      return value === null ? [] : [{ value }];
    },
  });
  return [
    gauge('products', 'Products in the index of a process', ({ products }) => products),
    gauge(
      'behind',
      '1 while changes are being read, or could not be read, and searches use the state before them',
      ({ state }) => Number(state === 'behind'),
    ),
    gauge(
      'unavailable',
      '1 while searches are refused because the engine is unreachable',
      ({ state }) => Number(state === 'unavailable'),
    ),
    gauge(
      'age_seconds',
      'Age of the last state that is completely in the index',
      ({ ageSeconds }) => ageSeconds,
    ),
  ];
}
