import type { Collection, Db, Document } from 'mongodb';
import type { BatchedRead } from '../../platform/batch-by-key';
import { isDuplicateKey } from '../../platform/mongo/errors';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { readById } from '../../platform/mongo/read-by-id';
import type { PaymentStatus } from './orders.types';
import type { CaptureRequest, RefundRequest } from './payment-gateway';

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
  /** The attempt that took the money. */
  readonly captureId?: string;
  readonly refunds?: readonly { readonly id: string; readonly amountMinor: number }[];
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
  /** Takes the money once per order, whatever is attempted. */
  recordCapture(request: CaptureRequest, paidAt: Date): Promise<void>;
  /** Remembers a declined attempt; an order that is paid stays so. */
  recordDecline(request: CaptureRequest): Promise<void>;
  /** Gives money back once per refund id. */
  recordRefund(request: RefundRequest): Promise<void>;
  /** Inserts what is not there yet. */
  insertMissing(payments: readonly PaymentDocument[]): Promise<void>;
}

export function createPaymentsRepository(db: Db): PaymentsRepository {
  const payments: Collection<PaymentDocument> = db.collection(paymentsCollection.name);
  return {
    findByOrder: readById(payments, { toValue: (row) => row }),
    recordCapture: ({ orderId, attemptId, methodId, amountMinor, currency }, paidAt) =>
      upsertUnpaid(payments, orderId, {
        status: 'paid',
        methodId,
        currency,
        paidMinor: amountMinor,
        refundedMinor: 0,
        paidAt,
        captureId: attemptId,
      }),
    recordDecline: ({ orderId, methodId, currency }) =>
      upsertUnpaid(payments, orderId, {
        status: 'failed',
        methodId,
        currency,
        paidMinor: 0,
        refundedMinor: 0,
        paidAt: null,
      }),
    recordRefund: async ({ orderId, refundId, amountMinor }) => {
      const refunds = { id: refundId, amountMinor };
      await payments.updateOne(
        { _id: orderId, 'refunds.id': { $ne: refundId } },
        refundUpdate(refunds),
      );
    },
    insertMissing: async (rows) => {
      if (rows.length === 0) return;
      const upserts = rows.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
      }));
      await payments.bulkWrite(upserts, { ordered: false });
    },
  };
}

/** Writes the outcome of an attempt unless the order is paid: the existing record then refuses the insertion. */
async function upsertUnpaid(
  payments: Collection<PaymentDocument>,
  orderId: string,
  outcome: Omit<PaymentDocument, '_id'>,
): Promise<void> {
  try {
    await payments.updateOne(
      { _id: orderId, status: { $in: ['pending', 'failed'] } },
      { $set: outcome },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Sum, status and the refund's token change together. */
function refundUpdate(refund: { readonly id: string; readonly amountMinor: number }): Document[] {
  const known = { $ifNull: ['$refunds', []] };
  const isFull = { $gte: ['$refundedMinor', '$paidMinor'] };
  return [
    {
      $set: {
        refunds: { $concatArrays: [known, [refund]] },
        refundedMinor: { $add: ['$refundedMinor', refund.amountMinor] },
      },
    },
    { $set: { status: { $cond: [isFull, 'refunded', 'partially_refunded'] } } },
  ];
}
