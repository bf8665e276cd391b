import type { BucketKey } from '../throttle/throttle';

/**
 * Where the codes of a second factor are counted: those of unknown devices together, over all challenges of the account;
 * those of a known device, or of a session, for itself, so that nobody who has only the password keeps its owner out.
 */
export function secondFactorBucket(
  userId: string,
  own: { readonly device: string } | { readonly session: string } | null = null,
): BucketKey {
  const parts = [userId, ...(own === null ? [] : Object.entries(own).flat())];
  return { dimension: 'secondFactor', key: parts.join('\0') };
}
