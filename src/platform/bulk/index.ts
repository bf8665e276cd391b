export { createAtomicBulk } from './atomic';
export type { AnyHandler, AtomicBulk, AtomicFailure, AtomicHandler, AtomicResult } from './atomic';
export { bulkOperationsCollection } from './operations.repository';
export { bulkResult, itemDone, itemFailed, itemNotApplied } from './result';
export type { BulkItemResult, BulkMode, BulkOutcome, BulkResult, ItemError } from './result';
