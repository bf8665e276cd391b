import type { Pagination } from '../../platform/paging';
import type { Product } from '../catalog';

/** Orders a client may ask for. */
export const SORTS = ['price_asc', 'price_desc', 'popular', 'newest', 'rating'] as const;
export type ProductSort = (typeof SORTS)[number];

/** What is searched for. Lists: any of the values; different filters: all of them. */
export interface SearchFilters {
  /** Never blank; one without any word finds nothing. */
  readonly text: string | null;
  /** Category ids or externalIds; each covers what is below it. */
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly memory: readonly number[];
  readonly screenSize: readonly number[];
}

export interface SearchRequest {
  readonly filters: SearchFilters;
  /** Without it: relevance when there is a text, else popularity. */
  readonly sort: ProductSort | null;
}

export type FacetName = 'brand' | 'price' | 'memory' | 'screenSize';

export interface FacetValue {
  readonly value: string | number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
  /** Query string that toggles the value. */
  readonly query: string;
}

export interface Facet {
  readonly name: FacetName;
  readonly label: string;
  readonly type: 'terms' | 'range';
  readonly values: readonly FacetValue[];
  readonly min: number | null;
  readonly max: number | null;
  /** Products with values beyond the listed ones. */
  readonly otherCount: number;
  /** Products without a value that the filter can find. */
  readonly missingCount: number;
}

export interface SearchResult {
  readonly data: readonly Product[];
  readonly facets: readonly Facet[];
  /** Words that nobody has, and the words of the catalog that were used instead. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** Words that were left out because all of them together find nothing. */
  readonly relaxed: readonly string[];
  readonly pagination: Pagination;
}

/** What the index knows of a product. */
export interface IndexedProduct {
  readonly id: string;
  readonly title: string;
  readonly brand: string | null;
  readonly description: string | null;
  readonly sku: string | null;
  readonly externalId: string | null;
  readonly price: number;
  /** Decimals that prices of its currency may have. */
  readonly decimals: number;
  readonly popularity: number;
  readonly rating: number | null;
  readonly createdAt: number;
  readonly categoryPath: readonly string[];
  readonly memory: number | null;
  readonly screenSize: number | null;
}
