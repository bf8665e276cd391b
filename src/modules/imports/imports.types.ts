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

/** What became of one item; `error` is there exactly when it failed. */
export interface ImportResult {
  /** Position of the item in the import, from 0. */
  readonly index: number;
  readonly outcome: ImportOutcome;
  readonly id: string | null;
  readonly externalId: string | null;
  readonly error: ItemError | null;
}

/** A refused item, as it stands in the operation itself. */
export interface ImportItemError extends ItemError {
  readonly index: number;
  readonly externalId: string | null;
}

/** Items that were received completely and wait to be started as an import. */
export interface Upload {
  readonly id: string;
  readonly callerId: string;
  readonly total: number;
  readonly chunkCount: number;
  /** SHA-256 over the items: the same items make the same digest. */
  readonly digest: string;
}

/**
 * Consecutive items of one import on their way into what is imported. An item that cannot be read comes as its error.
 */
export interface ImportBatch extends ItemRun {
  readonly mode: ImportMode;
  readonly items: readonly unknown[];
}

/**
 * Applies the items of a batch in their order. The same item of the same import may come again after a crash: it
 * must then change nothing and tell the same outcome.
 */
export type ApplyBatch = (batch: ImportBatch) => Promise<readonly ItemOutcome[]>;

/** What can be imported. */
export type ImportTargets = Readonly<Record<ImportType, ApplyBatch>>;
