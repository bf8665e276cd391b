export { createAtomicBulk } from './atomic';
export type { AnyHandler, AtomicBulk, AtomicHandler } from './atomic';
export { bulkOperationsCollection } from './operations.repository';
export { bulkResult, itemDone, itemFailed, itemNotApplied } from './result';
export type { BulkItemResult, BulkMode, BulkResult } from './result';
