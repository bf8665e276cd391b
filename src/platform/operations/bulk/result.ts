import type { AppError, Violation } from '../../values/errors';

export type BulkMode = 'partial' | 'atomic';

export type BulkOutcome =
  'created' | 'updated' | 'deleted' | 'cancelled' | 'unchanged' | 'failed' | 'not_applied';

/** Why one item was refused, with the facts of the refusal of a single request. */
export interface ItemError {
  readonly code: string;
  readonly message: string;
  /** What is allowed, as `ErrorDetails.facts`. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly errors: readonly Violation[];
}

/** The outcome of one item, in the terms of SDL types such as `ProductBulkItem`. */
export interface BulkItemResult<T> {
  /** Position in the request. */
  readonly index: number;
  readonly outcome: BulkOutcome;
  readonly id: string | null;
  readonly externalId: string | null;
  readonly data: T | null;
  readonly error: ItemError | null;
}

export interface BulkResult<T> {
  readonly mode: BulkMode;
  readonly summary: { readonly total: number; readonly succeeded: number; readonly failed: number };
  readonly results: readonly BulkItemResult<T>[];
}

/** An item that was applied (or needed no change). */
export interface DoneItem<T> {
  readonly outcome: Exclude<BulkOutcome, 'failed' | 'not_applied'>;
  readonly id: string | null;
  readonly externalId?: string | null | undefined;
  readonly data: T | null;
}

/** How a refused item is identified. */
export interface ItemNames {
  readonly id: string | null;
  readonly externalId?: string | null;
}

export function itemDone<T>(
  index: number,
  { outcome, id, externalId = null, data }: DoneItem<T>,
): BulkItemResult<T> {
  return { index, outcome, id, externalId, data, error: null };
}

/** A refused item. */
export function itemFailed<T>(
  index: number,
  error: AppError,
  { id, externalId = null }: ItemNames,
): BulkItemResult<T> {
  return { index, outcome: 'failed', id, externalId, data: null, error: itemErrorOf(error) };
}

/** Why an item of a refused batch was not applied. */
export const NOT_APPLIED = {
  valid: 'Nothing was wrong with this item; another item of the batch failed.',
  unchecked: 'This item was not checked: another item of the batch is malformed or appears twice.',
} as const;

/** An item of a refused batch that was not itself the reason. */
export function itemNotApplied<T>(
  index: number,
  { id, externalId = null }: ItemNames,
  message: string,
): BulkItemResult<T> {
  const error = { code: 'not_applied', message, errors: [] };
  return { index, outcome: 'not_applied', id, externalId, data: null, error };
}

export function itemErrorOf({ code, message, details }: AppError): ItemError {
  const { violations = [], facts } = details;
  return { code, message, ...(facts && { params: facts }), errors: violations };
}

/** The response of a bulk request: results in input order and their totals. */
export function bulkResult<T>(
  mode: BulkMode,
  results: readonly BulkItemResult<T>[],
): BulkResult<T> {
  const failedCount = results.filter(({ error }) => error !== null).length;
  const total = results.length;
  return {
    mode,
    summary: { total, succeeded: total - failedCount, failed: failedCount },
    results: [...results].sort((a, b) => a.index - b.index),
  };
}

/** The outcome of a committed item. An error is a fault of the service: the item could not be applied. */
export type AppliedItem<Applied> = { readonly value: Applied } | { readonly error: AppError };

export type AtomicResult<Applied> =
  | { readonly isCommitted: true; readonly appliedItems: readonly AppliedItem<Applied>[] }
  | { readonly isCommitted: false; readonly failures: readonly AtomicFailure[] };

export interface AtomicFailure {
  readonly index: number;
  readonly error: AppError;
}
