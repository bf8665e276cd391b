import type { ProductFacts } from './product-facts';

export type AvailabilityStatus = 'in_stock' | 'low_stock' | 'out_of_stock';

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
