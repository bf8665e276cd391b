import type { EventDraft } from '../../platform/events';
import type { Product } from './products.types';

/** The news of a product: every change, and what it means for shoppers. */
export function changeEvents(
  before: Product,
  after: Product,
): readonly [EventDraft, ...EventDraft[]] {
  const events: [EventDraft, ...EventDraft[]] = [draft('product.updated', after)];
  if (before.stock > 0 && after.stock === 0) events.push(draft('product.out_of_stock', after));
  if (before.stock === 0 && after.stock > 0) events.push(draft('product.back_in_stock', after));
  return events;
}

export function createdEvents(product: Product): readonly [EventDraft] {
  return [draft('product.created', product)];
}

/** Carries the product as it was: it cannot be read afterwards. */
export function deletedEvents(product: Product): readonly [EventDraft] {
  return [{ ...draft('product.deleted', product), object: restShape(product) }];
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
