import type { ItemError } from '../../platform/operations/bulk';
import type { ItemMode, ItemOutcome, ItemRun } from '../catalog';

export type ImportType = 'products' | 'categories';
export type ImportMode = ItemMode;
export type ImportStatus =
  | 'queued'
  | 'processing'
  | 'cancelling'
  | 'completed'
  | 'completed_with_errors'
  | 'cancelled'
  | 'failed';
export type ImportOutcome = ItemOutcome['outcome'];

/** The outcome of one item; `error` is present exactly when it failed. */
export interface ImportResult {
  /** Position of the item in the import, starting at 0. */
  readonly index: number;
  readonly outcome: ImportOutcome;
  readonly id: string | null;
  readonly externalId: string | null;
  readonly error: ItemError | null;
}

/** A refused item, as listed in the import itself. */
export interface ImportItemError extends ItemError {
  readonly index: number;
  readonly externalId: string | null;
}

/** Items that were received completely and wait for an import. */
export interface Upload {
  readonly id: string;
  readonly callerId: string;
  readonly total: number;
  readonly chunkCount: number;
  /** SHA-256 of the items: equal items give the same digest. */
  readonly digest: string;
}

/** Consecutive items of one import, for their target. An item that could not be read is passed as its error. */
export interface ImportBatch extends ItemRun {
  readonly mode: ImportMode;
  readonly items: readonly unknown[];
}

/**
 * Applies the items of a batch in order. After a crash an item may be passed again; it must then change nothing and
 * give the same outcome.
 */
export type ApplyBatch = (batch: ImportBatch) => Promise<readonly ItemOutcome[]>;

/** The types of imports, and the function that applies each. */
export type ImportTargets = Readonly<Record<ImportType, ApplyBatch>>;
