import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../values/clock';
import { createLeases, leaseIndex, type Leased, type LeaseFields } from '../../jobs';
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

export type OperationsRepository = ReturnType<typeof createOperationsRepository>;

const WATCHED_MS = 86_400_000;

export interface OperationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly leaseMs: number;
}

export function createOperationsRepository({ db, clock, leaseMs }: OperationsDeps) {
  const collection: Collection<OperationDocument> = db.collection(bulkOperationsCollection.name);
  const leases = createLeases({ collection, clock, leaseMs });
  return {
    leases,
    /** Starts an operation; null if it already exists. */
    insert: (facts: Pick<OperationDocument, '_id' | 'kind' | 'items'>) =>
      leases.insert({ ...facts, state: 'preparing', createdAt: clock.now() }),
    findById: (id: string) => collection.findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS }),
    /** The compare-and-set between two states; false if the operation is in another state. */
    move: async (
      { _id, leaseId }: Operation,
      from: OperationState,
      to: OperationState,
    ): Promise<boolean> => {
      const filter = { _id, leaseId, state: from };
      return (await collection.updateOne(filter, { $set: { state: to } })).matchedCount === 1;
    },
    /** Ends it; does nothing if another process has taken it over. */
    finish: async (
      operation: Operation,
      { nextAttemptAt = null, ...end }: OperationEnd,
    ): Promise<void> => {
      await leases.complete(operation, {
        $set: { ...end, nextAttemptAt, finishedAt: clock.now() },
      });
    },
    /** Releases it, so that any process may continue immediately. */
    giveBack: async ({ _id, leaseId }: Operation): Promise<void> => {
      await collection.updateOne({ _id, leaseId }, { $set: { nextAttemptAt: new Date(0) } });
    },
    /** When to check an operation again whose driver may resume: at double its age, for a day. */
    nextLook: ({ createdAt }: Operation): Date | null => {
      const now = clock.now().getTime();
      const age = now - createdAt.getTime();
      return age < WATCHED_MS ? new Date(now + Math.max(age, leaseMs)) : null;
    },
  };
}
