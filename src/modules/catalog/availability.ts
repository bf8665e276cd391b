import type { AvailabilityStatus, Product } from './products.types';

/** Up to this level a product that is there has low stock. */
export const LOW_STOCK = 5;

/** What shoppers see of a stock level. */
export function availabilityOf(stock: number): AvailabilityStatus {
  if (stock <= 0) return 'out_of_stock';
  return stock <= LOW_STOCK ? 'low_stock' : 'in_stock';
}

/** The product with another stock level. */
export function withStock(product: Product, stock: number): Product {
  if (product.stock === stock) return product;
  return { ...product, stock, availability: { status: availabilityOf(stock) } };
}

/** What was announced last about the availability of a product: by change feeds, and to receivers of events. */
export interface AnnouncedAvailability {
  readonly isSoldOut?: boolean;
  readonly isLow?: boolean;
}

/** What has to be announced for a stock level. */
export function announcedFor(stock: number): Required<AnnouncedAvailability> {
  const status = availabilityOf(stock);
  return { isSoldOut: status === 'out_of_stock', isLow: status === 'low_stock' };
}
