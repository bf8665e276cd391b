import type { BucketKey } from '../throttle/throttle';

/** Where the codes of a second factor are counted, of all challenges of an account together. */
export function secondFactorBucket(userId: string): BucketKey {
  return { dimension: 'secondFactor', key: userId };
}
