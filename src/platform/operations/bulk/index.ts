export { createAtomicBulk } from './atomic';
export type { AnyHandler, AtomicBulk, AtomicHandler } from './atomic';
export { isLockedByOther, lockAsRead, type LockFields } from './lock';
export { bulkOperationsCollection } from './operations.repository';
export {
  applySequentially,
  duplicateInBatchError,
  refuseRepeats,
  runBulk,
  runEach,
  valueOf,
} from './run-bulk';
export type { BulkEntry } from './run-bulk';
export { itemErrorOf } from './result';
export type { AppliedItem, BulkMode, BulkResult, DoneItem, ItemError } from './result';
