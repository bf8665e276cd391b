import type { AppError, Violation } from '../../platform/errors';

/** What an import or a bulk request does with its items. */
export type ItemMode = 'upsert' | 'create' | 'update' | 'delete';

/** What became of one item. `error` is there exactly when it failed. */
export interface ItemOutcome {
  readonly outcome: 'created' | 'updated' | 'deleted' | 'unchanged' | 'failed';
  readonly id: string | null;
  readonly externalId: string | null;
  readonly error: AppError | null;
}

/**
 * One run over items. Applying the same item of the same run again changes nothing and tells the same outcome,
 * so a run may be repeated from any point after a crash.
 */
export interface ItemRun {
  readonly operationId: string;
  /** Position of the first item within the operation. */
  readonly firstIndex: number;
  /** When the operation was asked for: part of the ids of what it creates. */
  readonly createdAt: Date;
}

/** The trace of an item in what it wrote; answers repeats of the item with its first outcome. */
export interface AppliedItem {
  readonly operationId: string;
  readonly index: number;
  readonly outcome: 'created' | 'updated' | 'deleted';
  readonly at: Date;
}

/** Checks one raw item against the contract's description of it; an empty list = valid. */
export type ItemCheck = (raw: unknown) => readonly Violation[];

/** Checks of raw items, compiled from the SDL's input types. */
export interface ItemChecks {
  readonly productImport: ItemCheck;
  readonly productImportChanges: ItemCheck;
  readonly categoryImport: ItemCheck;
  readonly categoryImportChanges: ItemCheck;
  /** Items of POST and PATCH /products/bulk. */
  readonly productCreation: ItemCheck;
  readonly productChange: ItemCheck;
}

/** A product item after its check; null counts as absent. */
export interface ProductItem {
  readonly externalId?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly price?: number | null;
  readonly currency?: string | null;
  readonly categoryId?: string | null;
  readonly categoryExternalId?: string | null;
  readonly brand?: string | null;
  readonly sku?: string | null;
  readonly attributes?: Readonly<Record<string, unknown>> | null;
  readonly images?: readonly { readonly url: string; readonly alt?: string | null }[] | null;
  readonly stock?: number | null;
  readonly rating?: number | null;
  readonly ratingCount?: number | null;
  readonly popularity?: number | null;
  readonly createdAt?: string | Date | null;
}

/** A category item after its check; null counts as absent. */
export interface CategoryItem {
  readonly externalId: string;
  readonly title?: string | null;
  readonly parentExternalId?: string | null;
  readonly filterableAttributes?: readonly string[] | null;
  readonly minimumPrice?: number | null;
}
