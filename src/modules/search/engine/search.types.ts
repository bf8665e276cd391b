import type { Page } from '../../../platform/values/paging';
import type { AttributeValue, Product } from '../../catalog';
import type { SearchFilters } from './filter-rules';
import type { TextOutcome } from '../text/resolve-text';

/** Sort orders that a client may request. */
export const SORTS = ['price_asc', 'price_desc', 'popular', 'newest', 'rating'] as const;
export type ProductSort = (typeof SORTS)[number];

export interface SearchRequest {
  readonly filters: SearchFilters;
  /** If absent, sorts by relevance with a text, otherwise by popularity. */
  readonly sort: ProductSort | null;
}

export interface FacetValue {
  readonly value: AttributeValue | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
  /** Query string that toggles the value. */
  readonly query: string;
}

/** Figures of a facet, beside its values. */
export interface FacetFigures {
  /** The smallest and largest number among all values of these products, listed or not; null without numbers. */
  readonly min: number | null;
  readonly max: number | null;
  /** Products with values beyond the listed ones. */
  readonly otherCount: number;
  /** Products without a value that the filter can find. */
  readonly missingCount: number;
}

export interface Facet extends FacetFigures {
  /** `brand`, `price`, a standard attribute's name, or `attr.` and the name of another. */
  readonly name: string;
  readonly label: string;
  readonly type: 'terms' | 'range';
  readonly values: readonly FacetValue[];
}

export interface SearchResult extends Page<Product>, TextOutcome {
  readonly facets: readonly Facet[];
  /** The currency of the price filter, the orders by price and the price facet. */
  readonly currency: string;
}

/** A page of products; with a text, also the words that were searched for. */
export interface ProductList extends Page<Product>, Partial<TextOutcome> {}

type SharedFields = 'id' | 'title' | 'brand' | 'description' | 'price' | 'currency' | 'popularity';

/** The indexed fields of a product. */
export interface IndexedProduct extends Pick<Product, SharedFields | 'rating' | 'categoryPath'> {
  readonly sku: string | null;
  readonly externalId: string | null;
  readonly inStock: boolean;
  readonly createdAt: number;
  /** The values that can be filtered by, whether or not a category declares their attributes. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}
