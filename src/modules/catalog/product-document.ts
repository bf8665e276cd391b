import type { LockFields } from '../../platform/operations/bulk';
import type { AppError } from '../../platform/values/errors';
import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';
import { emptyFacts, factsOf, type StoredFacts } from './product-facts';

/** Stock that an order holds; written by the stock repository alone. */
export interface Reservation {
  /** Order id. */
  readonly o: string;
  readonly q: number;
}

/** A product as it is stored. */
export interface ProductDocument
  extends StoredFacts, OutboxFields, LockFields, OperationLog, AnnouncedAvailability {
  readonly _id: string;
  readonly categoryPath: readonly string[];
  readonly res: readonly Reservation[];
  readonly resVer: number;
  readonly updatedAt: Date;
  readonly version: number;
  readonly deletedAt: Date | null;
  /** Its unique values, and those that an atomic batch is about to give it. */
  readonly claims?: readonly string[];
  /** An atomic bulk that is not committed yet: invisible until then. */
  readonly staged?: string;
  /** Why it was never created (`keepRefusals`). */
  readonly refusal?: Refusal;
}

/** An error as it is stored, to be returned again. */
export type Refusal = Pick<AppError, 'kind' | 'code' | 'message' | 'details'>;

export interface NewProduct {
  readonly id: string;
  readonly facts: StoredFacts;
  readonly categoryPath: readonly string[];
  readonly now: Date;
}

/** The document of a new product. */
export function newProductDocument({ id, facts, categoryPath, now }: NewProduct): ProductDocument {
  const claims = claimsOf(facts);
  return {
    _id: id,
    ...facts,
    ...(claims.length > 0 ? { claims } : {}),
    categoryPath,
    res: [],
    resVer: 0,
    updatedAt: now,
    version: 1,
    deletedAt: null,
    ...announcedFor(facts.stock),
  };
}

/** To all but the attempts of its request it is a deleted product. */
export function refusedProduct(id: string, refusal: AppError, now: Date): ProductDocument {
  const { sku: _sku, externalId: _externalId, ...facts } = emptyFacts;
  const { kind, code, message, details } = refusal;
  const nothing = { ...facts, title: '', price: 1, priceMinor: 1, categoryId: '', createdAt: now };
  return {
    ...newProductDocument({ id, facts: nothing, categoryPath: [], now }),
    deletedAt: now,
    refusal: { kind, code, message, details },
  };
}

/** What a product is read with: reservations and outbox may be long, and no reader needs them or the claims. */
export const PRODUCT_PROJECTION = {
  res: 0,
  outbox: 0,
  changeStamp: 0,
  claims: 0,
  ops: 0,
  // No such field is written: the test of what may leave the service plants it.
  internalNotes: 0,
} as const;

/** A product as the modules speak of it. Amounts in minor units; `price` is the same in major units. */
export type Product = ReturnType<typeof toProduct>;

export function toProduct(row: Omit<ProductDocument, 'res' | 'outbox'>) {
  return {
    id: row._id,
    ...factsOf(row),
    priceMinor: row.priceMinor,
    /** Ids of the category and its ancestors, the root first. */
    categoryPath: row.categoryPath ?? [row.categoryId],
    availability: { status: availabilityOf(row.stock) },
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

/** The product with another stock level. */
export function withStock(product: Product, stock: number): Product {
  if (product.stock === stock) return product;
  return { ...product, stock, availability: { status: availabilityOf(stock) } };
}

export type UniqueField = 'sku' | 'externalId';

/**
 * The unique values of a product, under one unique index. A product holds the claims to its own values; while an
 * atomic batch prepares, also to those that it will have, so that no other write can take them before it is applied.
 */
export function claimsOf({ sku, externalId }: Partial<Pick<StoredFacts, UniqueField>>) {
  return [
    ...(sku ? [claimTo('sku', sku)] : []),
    ...(externalId ? [claimTo('externalId', externalId)] : []),
  ];
}

export function claimTo(field: UniqueField, value: string): string {
  return `${field}:${value}`;
}

export type AvailabilityStatus = 'in_stock' | 'low_stock' | 'out_of_stock';

/** Up to this level a product that is there has low stock. */
export const LOW_STOCK = 5;

/** What shoppers see of a stock level. */
export function availabilityOf(stock: number): AvailabilityStatus {
  if (stock <= 0) return 'out_of_stock';
  return stock <= LOW_STOCK ? 'low_stock' : 'in_stock';
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

/** The address of a picture; the service's own pictures are stored as paths and answered with its public address. */
export function wholeAddress(url: string, publicUrl: string): string {
  const isOwnPath = url.startsWith('/') && !url.startsWith('//');
  return isOwnPath ? `${publicUrl}${url}` : url;
}
