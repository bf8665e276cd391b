import type { Violation } from '../../platform/values/errors';
import { isCurrency, tooManyDecimals, toMajor, toMinor } from '../../platform/values/money';
import { STANDARD_ATTRIBUTES } from './attribute-definitions';

export const DEFAULT_CURRENCY = 'USD';

/** The maximum stock that a client may set. */
export const MAX_STOCK = 1e9;

export type ProductStatus = 'draft' | 'active' | 'archived';

interface ProductImage {
  readonly url: string;
  readonly alt: string | null;
}

/**
 * Everything that clients can set on a product, in major units. Creations, patches and import items are merged into it.
 */
export interface ProductFacts {
  readonly title: string;
  readonly description: string | null;
  readonly price: number;
  readonly currency: string;
  readonly categoryId: string;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly externalId: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly images: readonly ProductImage[];
  readonly stock: number;
  readonly status: ProductStatus;
  readonly rating: number | null;
  readonly ratingCount: number;
  readonly popularity: number;
  readonly createdAt: Date;
}

/** The facts as stored. Absent `sku` and `externalId` are omitted, so that their unique indexes can be sparse. */
export type StoredFacts = Readonly<
  Omit<ProductFacts, 'sku' | 'externalId'> & {
    sku?: string;
    externalId?: string;
    priceMinor: number;
  }
>;

export const emptyFacts = {
  description: null,
  currency: DEFAULT_CURRENCY,
  brand: null,
  sku: null,
  externalId: null,
  attributes: {},
  images: [],
  stock: 0,
  status: 'active',
  rating: null,
  ratingCount: 0,
  popularity: 0,
} as const satisfies Partial<ProductFacts>;

/** Violations of the rules for money and standard attributes, which types cannot express. */
export function violationsOf({ price, currency, attributes }: ProductFacts): readonly Violation[] {
  const violations: Violation[] = [];
  if (!isCurrency(currency)) {
    const message = `"${currency.slice(0, 10)}" is not an ISO 4217 currency.`;
    violations.push({ pointer: '/currency', code: 'invalid_currency', message });
  } else if (toMinor(price, currency) === null) {
    violations.push(tooManyDecimals('/price', currency));
  }
  for (const { name } of STANDARD_ATTRIBUTES) {
    const value = attributes[name];
    if (value === undefined || value === null || isFilterValue(value)) continue;
    const message = `"${name}" must be a number above 0, at most 1000000000, with at most six decimal places.`;
    violations.push({ pointer: `/attributes/${name}`, code: 'wrong_type', message });
  }
  return violations;
}

/** The stored form of valid facts. Brands are trimmed, because filters name them without surrounding spaces. */
export function toStoredFacts({ sku, externalId, ...facts }: ProductFacts): StoredFacts {
  return {
    ...facts,
    brand: facts.brand?.trim() || null,
    ...(sku === null ? {} : { sku }),
    ...(externalId === null ? {} : { externalId }),
    priceMinor: toMinor(facts.price, facts.currency) ?? 0,
  };
}

/** The facts of a stored product. */
export function factsOf(row: Omit<StoredFacts, 'price'>): ProductFacts {
  return {
    title: row.title,
    description: row.description,
    price: toMajor(row.priceMinor, row.currency),
    currency: row.currency,
    categoryId: row.categoryId,
    brand: row.brand,
    sku: row.sku ?? null,
    externalId: row.externalId ?? null,
    attributes: row.attributes,
    images: row.images,
    stock: row.stock,
    status: row.status,
    rating: row.rating,
    ratingCount: row.ratingCount,
    popularity: row.popularity,
    createdAt: row.createdAt,
  };
}

/** Whether a query string can express this number. */
function isFilterValue(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    value > 0 &&
    value <= 1e9 &&
    /^\d+(\.\d{1,6})?$/.test(String(value))
  );
}
