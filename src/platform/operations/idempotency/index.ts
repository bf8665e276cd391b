export { ANYBODY, createAnswerErasure, requestsOf, subjectsIn } from './erasure';
export { canonicalJson, hashOf, parseIdempotencyKey } from './key';
export type { ClaimedRequest } from './claim-record';
export { idempotencyCollection, type Claim, type StoredAnswer } from './record';
export type { LastWriter } from './last-words';
export { createIdempotencyStore, type Beginning, type IdempotencyStore } from './store';
