import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';

/** A document that an all-or-nothing operation can lock: other operations do not change it meanwhile. */
export interface LockFields {
  /** The operation that holds it. */
  readonly lock?: string | undefined;
}

interface Lockable extends LockFields {
  readonly _id: string;
}

/**
 * Part of the filter of every write: the document still has the lock it was read with. Whoever writes judges that
 * lock first (`isLockedByOther`) and takes it away with the same update.
 */
export function lockAsRead({ lock }: LockFields): Document {
  return { lock: lock ?? { $exists: false } };
}

export interface Acquisition<T> {
  readonly holder: string;
  /** What else must still be as it was read, e.g. the version. */
  readonly guard: Filter<T>;
  /** What else the same update does. */
  readonly also?: UpdateFilter<T>;
}

/** Locks a document as it was read; false when another change came first. The same holder may ask again. */
export async function acquireLock<T extends Lockable>(
  collection: Collection<T>,
  document: Lockable,
  { holder, guard, also = {} }: Acquisition<T>,
): Promise<boolean> {
  const filter = { ...guard, _id: document._id, ...lockAsRead(document) } as Filter<T>;
  const update = { ...also, $set: { ...also.$set, lock: holder } } as UpdateFilter<T>;
  return (await collection.updateOne(filter, update)).matchedCount === 1;
}

/** Unlocks a document that the holder did not change; nothing happens when it does not hold it. */
export async function releaseLock<T extends Lockable>(
  collection: Collection<T>,
  { id, holder }: { readonly id: string; readonly holder: string },
  also: UpdateFilter<T> = {},
): Promise<void> {
  const filter = { _id: id, lock: holder } as Filter<T>;
  const update = { ...also, $unset: { ...also.$unset, lock: '' } } as Document;
  await collection.updateOne(filter, update);
}

/** Whether another operation than `holder` may still change the document. One that is over holds nothing. */
export async function isLockedByOther(
  { lock }: LockFields,
  isOver: (operationId: string) => Promise<boolean>,
  holder?: string,
): Promise<boolean> {
  return lock !== undefined && lock !== holder && !(await isOver(lock));
}
