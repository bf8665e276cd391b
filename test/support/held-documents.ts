import { bulkOperationsCollection } from '../../src/platform/operations/bulk';
import type { TestApp } from './build-test-app';

interface Holding {
  readonly collection: 'products' | 'comments';
  readonly id: string;
  /** Of the all-or-nothing operation that locked the document: it runs, or it is over and left the lock behind. */
  readonly state: 'preparing' | 'rolled_back';
}

const KINDS = { products: 'products', comments: 'comments.moderate' } as const;

/** Locks a document by an operation of another process. */
export async function holdDocument(
  { database: { db }, clock }: Pick<TestApp, 'database' | 'clock'>,
  { collection, id, state }: Holding,
): Promise<void> {
  const _id = `op ${state} ${id}`;
  const isRunning = state === 'preparing';
  const nextAttemptAt = isRunning ? new Date(clock.now().getTime() + 9000) : null;
  const operation = { _id, kind: KINDS[collection], state, items: [], leaseId: 'x', nextAttemptAt };
  await db
    .collection(bulkOperationsCollection.name)
    .insertOne({ ...operation, createdAt: clock.now() } as never);
  await db.collection(collection).updateOne({ _id: id as never }, { $set: { lock: _id } });
}
