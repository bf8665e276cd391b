import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';

/** A document that an all-or-nothing operation can lock, so that other operations do not change it. */
export interface LockFields {
  /** The operation that holds the lock. */
  readonly lock?: string | undefined;
}

interface Lockable extends LockFields {
  readonly _id: string;
}

/**
 * Part of the filter of every write: the document still has the lock with which it was read. A writer checks that lock
 * first (`isLockedByOther`) and removes it in the same update.
 */
export function lockAsRead({ lock }: LockFields): Document {
  return { lock: lock ?? { $exists: false } };
}

export interface Acquisition<T> {
  readonly holder: string;
  /** Other fields that must be unchanged, e.g. the version. */
  readonly guard: Filter<T>;
  /** Other parts of the same update. */
  readonly also?: UpdateFilter<T>;
}

/** Locks a document as it was read; false if another change came first. The same holder may lock it again. */
export async function acquireLock<T extends Lockable>(
  collection: Collection<T>,
  document: Lockable,
  { holder, guard, also = {} }: Acquisition<T>,
): Promise<boolean> {
  const filter = { ...guard, _id: document._id, ...lockAsRead(document) } as Filter<T>;
  const update = { ...also, $set: { ...also.$set, lock: holder } } as UpdateFilter<T>;
  return (await collection.updateOne(filter, update)).matchedCount === 1;
}

/** Unlocks a document that the holder did not change; does nothing if it does not hold the lock. */
export async function releaseLock<T extends Lockable>(
  collection: Collection<T>,
  { id, holder }: { readonly id: string; readonly holder: string },
  also: UpdateFilter<T> = {},
): Promise<void> {
  const filter = { _id: id, lock: holder } as Filter<T>;
  const update = { ...also, $unset: { ...also.$unset, lock: '' } } as Document;
  await collection.updateOne(filter, update);
}

/** Whether another operation than `holder` may still change the document. A finished operation holds no locks. */
export async function isLockedByOther(
  { lock }: LockFields,
  isOver: (operationId: string) => Promise<boolean>,
  holder?: string,
): Promise<boolean> {
  return lock !== undefined && lock !== holder && !(await isOver(lock));
}
