import type { AvailabilityStatus, Product } from './products.types';

const LOW_STOCK = 5;

/** What a shopper is told about a stock level (decisions.md part 5). */
export function availabilityOf(stock: number): AvailabilityStatus {
  if (stock <= 0) return 'out_of_stock';
  return stock <= LOW_STOCK ? 'low_stock' : 'in_stock';
}

/** The product with another stock level. */
export function withStock(product: Product, stock: number): Product {
  if (product.stock === stock) return product;
  return { ...product, stock, availability: { status: availabilityOf(stock) } };
}
