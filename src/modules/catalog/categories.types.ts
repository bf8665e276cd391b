import type { AttributeDefinition } from './attribute-definitions';

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
