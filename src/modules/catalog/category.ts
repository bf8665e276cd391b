import { createHash } from 'node:crypto';
import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';
import { toMajor } from '../../platform/values/money';
import {
  attributeDefinition,
  type AttributeDefinition,
  type GivenAttribute,
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
  /** Products of the category may not be cheaper; in the default currency's major units. */
  readonly minimumPrice: number | null;
  /** Minimums in other currencies; a currency without one has no minimum. */
  readonly minimumPrices: Readonly<Record<string, number>>;
  /** Ids from the root to the category itself; while something above moves, for a moment the old ones. */
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
  /** In other currencies than the default one. */
  readonly minimumPricesMinor?: Readonly<Record<string, number>> | undefined;
  readonly path: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  /** It was removed; it remains for a while for the operations that it logs and for the search index. */
  readonly removedAt?: Date;
  /** It was moved, removed or restored, and something may still have to follow. */
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

/** What a client may say about a category: in a creation, or as a merge patch (RFC 7396: null removes). */
export interface CategoryInput {
  readonly title?: string | null;
  readonly parentId?: string | null;
  readonly externalId?: string | null;
  readonly filterableAttributes?: readonly GivenAttribute[] | null;
  readonly minimumPrice?: number | null;
  readonly minimumPrices?: Readonly<Record<string, unknown>> | null;
}

/** What an intent says about the category's facts: absent stays, null removes. */
export interface CategoryPatch extends CategoryInput {
  /** Names the parent instead of `parentId`. */
  readonly parentExternalId?: string;
}

export type CategoryIntent = Intent<CategoryPatch>;

/** A UUID (RFC 9562, version 8) made from the externalId: a repeated creation meets its own category. */
export function categoryIdOf(externalId: string): string {
  const hex = createHash('sha256').update(externalId).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
