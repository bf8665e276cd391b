import { emit, type Emission, type EventDraft } from '../../platform/events';
import type { Change } from './product-decision';
import { toProduct, type ProductDocument } from './product-document';
import type { Product } from './products.types';

/** The events of a change, as parts of the update that makes it. */
export function emissionOf(
  { outcome, before, after }: Change<ProductDocument>,
  now: Date,
): Emission {
  const product = toProduct(after);
  if (outcome === 'deleted') return emit(after.seq, now, [deletedEvent(product)]);
  if (before === null) return emit(0, now, [draft('product.created', product)]);
  return emit(after.seq, now, [
    draft('product.updated', product),
    ...availabilityEvents(before, product),
  ]);
}

function availabilityEvents(before: ProductDocument, after: Product): readonly EventDraft[] {
  if (before.stock > 0 && after.stock === 0) return [draft('product.out_of_stock', after)];
  if (before.stock === 0 && after.stock > 0) return [draft('product.back_in_stock', after)];
  return [];
}

/** Carries the product as it was: it cannot be read afterwards. */
function deletedEvent(product: Product): EventDraft {
  return { ...draft('product.deleted', product), object: restShape(product) };
}

function draft(type: string, { id, status }: Product): EventDraft {
  const resource = { resourceType: 'product', resourceId: id } as const;
  return { type, ...resource, ownerId: null, isPublic: status === 'active' };
}

/** The universal shape of GET /products/{id}. */
function restShape(product: Product): Readonly<Record<string, unknown>> {
  const {
    priceMinor: _minor,
    categoryPath: _path,
    stock: _stock,
    popularity: _p,
    ...shown
  } = product;
  return {
    ...shown,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}
