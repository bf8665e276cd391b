export { createAtomicBulk } from './atomic';
export type { AnyHandler, AtomicBulk, AtomicHandler } from './atomic';
export { acquireLock, createLocks, lockAsRead, releaseLock } from './lock';
export { bulkOperationsCollection } from './operations.repository';
export { eachInTurn, refuseRepeats, runBulk } from './run-bulk';
export type { BulkEntry } from './run-bulk';
export type { BulkMode, BulkResult } from './result';
