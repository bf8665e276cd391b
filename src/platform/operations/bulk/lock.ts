import type { Document } from 'mongodb';

/** A document that an all-or-nothing operation can lock, so that other operations do not change it. */
export interface LockFields {
  /** The operation that holds the lock. */
  readonly lock?: string | undefined;
}

/**
 * Part of the filter of every write: the document still has the lock with which it was read. A writer checks that lock
 * first (`isLockedByOther`) and removes it in the same update.
 */
export function lockAsRead({ lock }: LockFields): Document {
  return { lock: lock ?? { $exists: false } };
}

/** Whether another operation than `holder` may still change the document. A finished operation holds no locks. */
export async function isLockedByOther(
  { lock }: LockFields,
  isOver: (operationId: string) => Promise<boolean>,
  holder?: string,
): Promise<boolean> {
  return lock !== undefined && lock !== holder && !(await isOver(lock));
}
