import type { CursorValue } from '../../platform/values/cursor';
import type { CategoryTree } from './category-tree';
import type { AttributeValue } from '../catalog';
import type { SearchFilters } from './filter-rules';
import type { ProductSort } from './search.types';
import type { Synonyms } from './text/synonyms';

/** The order of one search's matches: one of the five, or relevance. */
export type Ranking = ProductSort | 'relevance';

/** A stretch of the ranked matches: from a place, or behind what a cursor remembers. */
export interface Stretch {
  readonly offset: number;
  readonly after: readonly CursorValue[] | null;
  readonly count: number;
}

/** A facet of single values. */
export interface TermsFacet {
  readonly name: string;
  /** The attribute whose values it holds; null for the brand. */
  readonly attribute: string | null;
  /**
   * True when the filter finds only products of categories that declare the attribute: the others count as without a
   * value.
   */
  readonly isBound: boolean;
}

export const BRAND_FACET: TermsFacet = { name: 'brand', attribute: null, isBound: false };

/** Both inclusive. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** Products with one of the values of the facet, words compared by `foldText`, or a number within one of the ranges. */
export interface AttributeFilter extends TermsFacet {
  readonly values: readonly AttributeValue[];
  readonly ranges: readonly NumberRange[];
}

/** Filters that fit the categories: attributes by the types of their values. */
export interface EngineFilters extends Omit<SearchFilters, 'attributes'> {
  readonly attributes: readonly AttributeFilter[];
}

/**
 * Whose prices are compared: those of one currency (null: the commonest of the catalog, USD in an empty one), or all as
 * plain numbers. A price filter, an order by price and the price facet leave other currencies out.
 */
export type PriceScope = { readonly currency: string | null } | 'all';

/** A query to an engine. The filters fit the categories; that was checked before. */
export interface EngineQuery {
  readonly filters: EngineFilters;
  readonly ranking: Ranking;
  readonly stretch: Stretch;
  readonly prices: PriceScope;
  /** The facets of single values that are counted; a filter need not be among them. */
  readonly facets: readonly TermsFacet[];
  /** What the words of the text find beside themselves; a little less relevant. */
  readonly synonyms: Synonyms;
  /** The folded beginning of a word that is being typed, empty when there is none: what it may become is counted. */
  readonly beginning?: string;
}

/** What a text that is being typed may become: products among its matches, exactly. */
export interface Completions {
  /** By each word that begins so: those that have it. */
  readonly words: ReadonlyMap<string, number>;
  /** By id: those in the category or below. */
  readonly categories: ReadonlyMap<string, number>;
}

export const NO_COMPLETIONS: Completions = { words: new Map(), categories: new Map() };

/** A product that was found. */
export interface Hit {
  readonly id: string;
  /** Another one whenever the product has changed, its stock apart. */
  readonly revision: bigint;
  /** As of this search; null when the engine did not read it. */
  readonly stock: number | null;
  /** What a cursor remembers of it, to find its place again after inserts. */
  sortKeys(): readonly CursorValue[];
}

export interface ValueCount {
  readonly value: AttributeValue;
  readonly count: number;
}

/**
 * A facet of single values: the selected ones, and the most frequent of the others (50 in all, or more selected); of
 * equally frequent ones the first by `compareValues`.
 */
export interface TermsCounts {
  readonly selected: readonly ValueCount[];
  readonly others: readonly ValueCount[];
  /** Products with a value that is neither. */
  readonly otherCount: number;
  /** Products without a value that the filter can find. */
  readonly missingCount: number;
  /** Least and greatest number among all values of these products, listed or not; null without one, and of words. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Products by price bucket; Infinity and -Infinity without products. */
export interface PriceCounts {
  readonly byBucket: Int32Array;
  readonly min: number;
  readonly max: number;
  /** Products with a price in another currency. */
  readonly missingCount: number;
}

/** Disjunctive counts: each facet honours every filter but its own. */
export interface FacetCounts {
  /** By name, of the facets that were asked for. */
  readonly terms: ReadonlyMap<string, TermsCounts>;
  readonly price: PriceCounts;
}

/** What was changed about the words of a text so that it finds something. */
export interface TextOutcome {
  /** Words that no product has, and the words of the catalog that were used instead. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Words that were left out. */
  readonly relaxed: readonly string[];
}

export interface EngineAnswer extends TextOutcome {
  /** In their order. */
  readonly hits: readonly Hit[];
  /** Whose prices were compared. */
  readonly currency: string;
  /** Of all matches, exactly. */
  readonly total: number;
  /** Counted when asked for. The same object as long as nothing changed. */
  facets(): FacetCounts;
  /** Empty when no beginning was given. */
  readonly completions: Completions;
  /** The categories that the query was made with. */
  readonly categories: CategoryTree;
}

export interface EngineHealth {
  /**
   * `empty`: nothing was read yet; `behind`: changes, or values of newly declared attributes, are being read or could
   * not be read, searches answer from what is there;
   * `unavailable`: an engine outside the process does not answer, and searches are refused.
   */
  readonly state: 'empty' | 'current' | 'behind' | 'unavailable';
  readonly products: number;
  /** Since when everything that had changed is known; null when that was never so. */
  readonly ageSeconds: number | null;
}

/**
 * Finds products. What was acknowledged before a search arrived is found by it, unless the engine is `behind`; by an
 * engine outside the process soon after (docs/scale.md says how soon).
 * Text, filters and counts mean the same whatever the engine; test/modules/search/engine-contract.ts says what.
 */
export interface SearchEngine {
  /** Queries depend on categories, which change too: an engine may ask again with newer ones. */
  search(queryFor: (categories: CategoryTree) => EngineQuery): Promise<EngineAnswer>;
  categories(): Promise<CategoryTree>;
  health(): EngineHealth;
  /** False when an answer of the last so many milliseconds may have been given while the engine was `behind`. */
  isCurrentFor(ms: number): boolean;
  /** Follows changes also while there are no searches, until stopped. */
  start(): void;
  stop(): void;
}
