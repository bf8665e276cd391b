import type { Collection, Db } from 'mongodb';
import type { BatchedRead } from '../../platform/batch-by-key';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { readById } from '../../platform/mongo/read-by-id';
import type { PaymentStatus } from './orders.types';

/** What was paid for one order, as the payment source keeps it. */
export interface PaymentDocument {
  /** The order's id: one payment record per order. */
  readonly _id: string;
  readonly status: PaymentStatus;
  readonly methodId: string;
  readonly currency: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly paidAt: Date | null;
}

export const paymentsCollection: CollectionDefinition = {
  name: 'payments',
  validator: {
    bsonType: 'object',
    required: ['status', 'methodId', 'currency', 'paidMinor', 'refundedMinor'],
    properties: { paidMinor: { minimum: 0 }, refundedMinor: { minimum: 0 } },
  },
  indexes: [],
};

export interface PaymentsRepository {
  readonly findByOrder: BatchedRead<PaymentDocument>;
  /** Inserts what is not there yet. */
  insertMissing(payments: readonly PaymentDocument[]): Promise<void>;
}

export function createPaymentsRepository(db: Db): PaymentsRepository {
  const payments: Collection<PaymentDocument> = db.collection(paymentsCollection.name);
  return {
    findByOrder: readById(payments, { toValue: (row) => row }),
    insertMissing: async (rows) => {
      if (rows.length === 0) return;
      const upserts = rows.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
      }));
      await payments.bulkWrite(upserts, { ordered: false });
    },
  };
}
