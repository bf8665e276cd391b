export { canonicalJson, hashOf, parseIdempotencyKey } from './key';
export {
  createRecordErasure,
  idempotencyCollection,
  type Claim,
  type StoredResponse,
} from './record';
export {
  createIdempotencyStore,
  type Beginning,
  type IdempotencyStore,
  type RememberOptions,
} from './store';
