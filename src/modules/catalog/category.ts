import { createHash } from 'node:crypto';
import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';
import { toMajor } from '../../platform/values/money';
import {
  attributeDefinition,
  type AttributeDefinition,
  type AttributeDeclaration,
  type StoredAttribute,
} from './attribute-definitions';
import type { Intent } from './intent';
import { DEFAULT_CURRENCY } from './product-facts';

/** A node of the category tree. */
export interface Category {
  readonly id: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly externalId: string | null;
  /** Attributes that are search filters in this category and below it. */
  readonly filterableAttributes: readonly AttributeDefinition[];
  /** The minimum price of the category's products, in major units of the default currency. */
  readonly minimumPrice: number | null;
  /** Minimum prices in other currencies; a currency without an entry has no minimum. */
  readonly minimumPrices: Readonly<Record<string, number>>;
  /** Ids from the root to the category itself; outdated for a moment while a category above is moved. */
  readonly path: readonly string[];
  readonly version: number;
}

/** A category as it is stored. */
export interface CategoryDocument extends OperationLog, OutboxFields {
  readonly _id: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly externalId?: string;
  readonly filterableAttributes: readonly StoredAttribute[];
  readonly minimumPriceMinor: number | null;
  /** Keyed by currency, without the default one. */
  readonly minimumPricesMinor?: Readonly<Record<string, number>> | undefined;
  readonly path: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  /** Set when the category was removed. It is kept for a while, for its operation log and for the search index. */
  readonly removedAt?: Date;
  /** The category was moved, removed or restored, and follow-up work may remain. */
  readonly isSettling?: true;
}

export function toCategory(row: CategoryDocument): Category {
  const { minimumPriceMinor, minimumPricesMinor = {} } = row;
  const others = Object.entries(minimumPricesMinor);
  return {
    id: row._id,
    title: row.title,
    parentId: row.parentId,
    externalId: row.externalId ?? null,
    filterableAttributes: row.filterableAttributes.map(attributeDefinition),
    minimumPrice: minimumPriceMinor === null ? null : toMajor(minimumPriceMinor, DEFAULT_CURRENCY),
    minimumPrices: Object.fromEntries(
      others.map(([currency, minor]) => [currency, toMajor(minor, currency)]),
    ),
    path: row.path,
    version: row.version,
  };
}

/** The fields of a category that clients may send: in a creation, or as a merge patch (RFC 7396: null removes). */
export interface CategoryInput {
  readonly title?: string | null;
  readonly parentId?: string | null;
  readonly externalId?: string | null;
  readonly filterableAttributes?: readonly AttributeDeclaration[] | null;
  readonly minimumPrice?: number | null;
  readonly minimumPrices?: Readonly<Record<string, unknown>> | null;
}

/** The facts that an intent sets: absent fields are unchanged, and null removes a field. */
export interface CategoryPatch extends CategoryInput {
  /** Names the parent by its externalId instead of `parentId`. */
  readonly parentExternalId?: string;
}

export type CategoryIntent = Intent<CategoryPatch>;

/** A UUID (RFC 9562, version 8) derived from the externalId, so that a repeated creation finds its category. */
export function categoryIdOf(externalId: string): string {
  const hex = createHash('sha256').update(externalId).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
