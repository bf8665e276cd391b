import type { ProductFacts } from './product-facts';

export type ProductStatus = 'draft' | 'active' | 'archived';
export type AvailabilityStatus = 'in_stock' | 'low_stock' | 'out_of_stock';

export interface ProductImage {
  readonly url: string;
  readonly alt: string | null;
}

/** A product as the modules speak of it. Amounts in minor units; `price` is the same in major units. */
export interface Product extends ProductFacts {
  readonly id: string;
  readonly priceMinor: number;
  /** Ids of the category and its ancestors, the root first. */
  readonly categoryPath: readonly string[];
  readonly availability: { readonly status: AvailabilityStatus };
  readonly updatedAt: Date;
  readonly version: number;
}
