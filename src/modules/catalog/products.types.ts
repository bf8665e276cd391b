export type ProductStatus = 'draft' | 'active' | 'archived';
export type AvailabilityStatus = 'in_stock' | 'low_stock' | 'out_of_stock';

export interface ProductImage {
  readonly url: string;
  readonly alt: string | null;
}

/** A product as the modules speak of it. Amounts in minor units; `price` is the same in major units. */
export interface Product {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly priceMinor: number;
  readonly price: number;
  readonly currency: string;
  readonly categoryId: string;
  /** Ids of the category and its ancestors, the root first. */
  readonly categoryPath: readonly string[];
  readonly brand: string | null;
  readonly sku: string | null;
  readonly externalId: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly images: readonly ProductImage[];
  readonly stock: number;
  readonly availability: { readonly status: AvailabilityStatus };
  readonly rating: number | null;
  readonly ratingCount: number;
  readonly popularity: number;
  readonly status: ProductStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}
