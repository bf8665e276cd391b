import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { createLeases, leaseIndex, type Leased, type LeaseFields, type Leases } from '../../jobs';
import type { CollectionDefinition } from '../../mongo/collections';
import { MAX_TIME_MS } from '../../mongo/client';

/**
 * `preparing` → `committed` → `done`, or → `rolling_back` → `rolled_back`. The step to `committed` decides for all
 * items.
 */
export type OperationState = 'preparing' | 'committed' | 'done' | 'rolling_back' | 'rolled_back';

export interface OperationDocument extends LeaseFields {
  readonly _id: string;
  /** The name of the handler. */
  readonly kind: string;
  readonly state: OperationState;
  readonly items: readonly unknown[];
  readonly createdAt: Date;
  /** When it was completed or rolled back; only then may it be removed. */
  readonly finishedAt?: Date;
}

export const bulkOperationsCollection: CollectionDefinition = {
  name: 'bulk_operations',
  indexes: [
    leaseIndex,
    {
      key: { finishedAt: 1 },
      options: { expireAfterSeconds: 7 * 86_400 },
      serves: 'removal of finished operations after a week',
    },
  ],
};

export type Operation = Leased<OperationDocument>;

export interface OperationEnd {
  readonly state: 'done' | 'rolled_back';
  /** The stored part of the items, if it is not all of them. */
  readonly items?: readonly unknown[];
  readonly nextAttemptAt?: Date | null;
}

export interface OperationsRepository {
  readonly leases: Leases<OperationDocument>;
  /** Starts an operation; null if it already exists. */
  insert(facts: Pick<OperationDocument, '_id' | 'kind' | 'items'>): Promise<Operation | null>;
  findById(id: string): Promise<OperationDocument | null>;
  /** The compare-and-set between two states; false if the operation is in another state. */
  move(operation: Operation, from: OperationState, to: OperationState): Promise<boolean>;
  /** Ends it; does nothing if another process has taken it over. */
  finish(operation: Operation, end: OperationEnd): Promise<void>;
  /** Releases it, so that any process may continue at once. */
  giveBack(operation: Operation): Promise<void>;
  /** When to check an operation again whose driver may resume: at double its age, for a day. */
  nextLook(operation: Operation): Date | null;
}

const WATCHED_MS = 86_400_000;

export interface OperationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly leaseMs: number;
}

export function createOperationsRepository(deps: OperationsDeps): OperationsRepository {
  const { db, clock, leaseMs } = deps;
  const collection: Collection<OperationDocument> = db.collection(bulkOperationsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs });
  return {
    leases,
    insert: (facts) => leases.insert({ ...facts, state: 'preparing', createdAt: clock.now() }),
    findById: (id) => collection.findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS }),
    move: async ({ _id, leaseId }, from, to) => {
      const filter = { _id, leaseId, state: from };
      return (await collection.updateOne(filter, { $set: { state: to } })).matchedCount === 1;
    },
    finish: async (operation, { nextAttemptAt = null, ...end }) => {
      await leases.complete(operation, {
        $set: { ...end, nextAttemptAt, finishedAt: clock.now() },
      });
    },
    giveBack: async ({ _id, leaseId }) => {
      await collection.updateOne({ _id, leaseId }, { $set: { nextAttemptAt: new Date(0) } });
    },
    nextLook: ({ createdAt }) => {
      const now = clock.now().getTime();
      const age = now - createdAt.getTime();
      return age < WATCHED_MS ? new Date(now + Math.max(age, leaseMs)) : null;
    },
  };
}
