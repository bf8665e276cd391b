export { canonicalJson, hashOf, parseIdempotencyKey } from './key';
export { createIdempotencyStore, idempotencyCollection } from './store';
export type { Beginning, Claim, IdempotencyStore, StoredAnswer } from './store';
