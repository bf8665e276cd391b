import { emit, type Emission, type EventDraft } from '../../platform/events';
import type { Change } from './intent';
import { toProduct, fullAddress, type ProductDocument, type Product } from './product-document';

/** The events of a change, as parts of its update. */
export function emissionOf(
  { outcome, before, after }: Change<ProductDocument>,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Emission {
  const product = withFullAddresses(toProduct(after), publicUrl);
  if (outcome === 'deleted') return emit(after.seq, now, [draft('product.deleted', product)]);
  if (outcome === 'created') return emit(0, now, [draft('product.created', product)]);
  const hasCrossedZero = (before?.stock === 0) !== (after.stock === 0);
  const availabilityEvents = hasCrossedZero ? [availabilityEvent(product)] : [];
  return emit(after.seq, now, [draft('product.updated', product), ...availabilityEvents]);
}

/** The product with full addresses of the service's own pictures. */
export function withFullAddresses(product: Product, publicUrl: string): Product {
  const images = product.images.map(({ url, alt }) => ({ url: fullAddress(url, publicUrl), alt }));
  return { ...product, images };
}

/** The event of a product that has just sold out or has become available again. */
export function availabilityEvent(product: Product): EventDraft {
  return draft(product.stock === 0 ? 'product.out_of_stock' : 'product.back_in_stock', product);
}

function draft(type: string, product: Product): EventDraft {
  return {
    type,
    resourceType: 'product',
    resourceId: product.id,
    ownerId: null,
    isPublic: product.status === 'active',
    object: baseShape(product),
  };
}

/** The complete shape of GET /products/{id}. */
function baseShape(product: Product): Readonly<Record<string, unknown>> {
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    price: product.price,
    currency: product.currency,
    categoryId: product.categoryId,
    brand: product.brand,
    sku: product.sku,
    externalId: product.externalId,
    attributes: product.attributes,
    images: product.images,
    rating: product.rating,
    ratingCount: product.ratingCount,
    availability: product.availability,
    status: product.status,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    version: product.version,
  };
}
