import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';
import type { AttributeDefinition, StoredAttribute } from './attribute-definitions';

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
