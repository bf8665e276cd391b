import type { LockFields } from '../../platform/operations/bulk';
import type { AppError } from '../../platform/values/errors';
import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';
import { emptyFacts, factsOf, type StoredFacts } from './product-facts';

/** Stock that an order holds; only the stock repository writes it. */
export interface Reservation {
  /** Order id. */
  readonly o: string;
  readonly q: number;
}

/** A product as stored. */
export interface ProductDocument
  extends StoredFacts, OutboxFields, LockFields, OperationLog, AnnouncedAvailability {
  readonly _id: string;
  readonly categoryPath: readonly string[];
  readonly res: readonly Reservation[];
  readonly resVer: number;
  readonly updatedAt: Date;
  readonly version: number;
  readonly deletedAt: Date | null;
  /** Its unique values, and those that an atomic batch is about to assign. */
  readonly claims?: readonly string[];
  /** The atomic batch that created it and has not committed yet; until then the product is invisible. */
  readonly staged?: string;
  /** Why its creation was refused (`keepRefusals`). */
  readonly refusal?: Refusal;
}

/** A stored error, to be returned again. */
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

/** A refused creation: a deleted product to everyone except the attempts of its request. */
export function refusedProduct(id: string, refusal: AppError, now: Date): ProductDocument {
  const { sku: _sku, externalId: _externalId, ...facts } = emptyFacts;
  const { kind, code, message, details } = refusal;
  const emptyStoredFacts = {
    ...facts,
    title: '',
    price: 1,
    priceMinor: 1,
    categoryId: '',
    createdAt: now,
  };
  return {
    ...newProductDocument({ id, facts: emptyStoredFacts, categoryPath: [], now }),
    deletedAt: now,
    refusal: { kind, code, message, details },
  };
}

/** The fields that are read. Reservations and the outbox may be long, and no reader needs them or the claims. */
export const PRODUCT_PROJECTION = {
  res: 0,
  outbox: 0,
  changeStamp: 0,
  claims: 0,
  ops: 0,
  // No code writes this field; a test stores it and checks that it never leaves the service.
  internalNotes: 0,
} as const;

/** A product as modules use it. Amounts are in minor units, except `price`, in major units. */
export type Product = ReturnType<typeof toProduct>;

export function toProduct(row: Omit<ProductDocument, 'res' | 'outbox'>) {
  return {
    id: row._id,
    ...factsOf(row),
    priceMinor: row.priceMinor,
    /** Ids of the category and its ancestors, starting with the root. */
    categoryPath: row.categoryPath ?? [row.categoryId],
    availability: { status: availabilityOf(row.stock) },
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

/** The product with a different stock level. */
export function withStock(product: Product, stock: number): Product {
  if (product.stock === stock) return product;
  return { ...product, stock, availability: { status: availabilityOf(stock) } };
}

export type UniqueField = 'sku' | 'externalId';

/**
 * The unique values of a product, under one unique index. A product claims its own values and, while an atomic batch
 * prepares, those that it will get, so that no other write can take them before the batch is applied.
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

/** The highest stock level that is reported as low. */
export const LOW_STOCK = 5;

/** The availability that shoppers see for a stock level. */
export function availabilityOf(stock: number): AvailabilityStatus {
  if (stock <= 0) return 'out_of_stock';
  return stock <= LOW_STOCK ? 'low_stock' : 'in_stock';
}

/** The availability of a product as change feeds and events last announced it. */
export interface AnnouncedAvailability {
  readonly isSoldOut?: boolean;
  readonly isLow?: boolean;
}

/** The availability that must be announced for a stock level. */
export function announcedFor(stock: number): Required<AnnouncedAvailability> {
  const status = availabilityOf(stock);
  return { isSoldOut: status === 'out_of_stock', isLow: status === 'low_stock' };
}

/** The full address of a picture; pictures of the service itself are stored as paths and get its public address. */
export function fullAddress(url: string, publicUrl: string): string {
  const isOwnPath = url.startsWith('/') && !url.startsWith('//');
  return isOwnPath ? `${publicUrl}${url}` : url;
}
