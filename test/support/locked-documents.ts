import { bulkOperationsCollection } from '../../src/platform/operations/bulk';
import type { TestApp } from './build-test-app';

interface LockedDocument {
  readonly id: string;
  /**
   * The state of the all-or-nothing operation that locked the document: running, or finished
   * without removing the lock.
   */
  readonly state: 'preparing' | 'rolled_back';
}

/** Longer than any test takes, even on a busy machine. */
export const LOCKED_MS = 3_600_000;

/** Locks a product as an operation of another process would. */
export async function lockDocument(
  { database: { db }, clock }: Pick<TestApp, 'database' | 'clock'>,
  { id, state }: LockedDocument,
): Promise<void> {
  const _id = `op ${state} ${id}`;
  const isRunning = state === 'preparing';
  const nextAttemptAt = isRunning ? new Date(clock.now().getTime() + LOCKED_MS) : null;
  const operation = { _id, kind: 'products', state, items: [], leaseId: 'x', nextAttemptAt };
  await db
    .collection(bulkOperationsCollection.name)
    .insertOne({ ...operation, createdAt: clock.now() } as never);
  await db.collection('products').updateOne({ _id: id as never }, { $set: { lock: _id } });
}
