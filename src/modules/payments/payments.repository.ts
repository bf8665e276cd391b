import type { Collection, Db, Document } from 'mongodb';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { readById } from '../../platform/mongo/batch-by-key';
import type {
  AttemptKey,
  CaptureTime,
  IntentRequest,
  PaymentFigures,
  PaymentState,
  RefundRequest,
} from './payment-provider';

/** One payment at the built-in provider. */
export interface BuiltInPayment {
  readonly id: string;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly capture: CaptureTime;
  readonly state: PaymentState;
  readonly createdAt: Date;
}

/** The data of the built-in provider about one order. */
export interface PaymentDocument extends PaymentFigures {
  /** The order's id. */
  readonly _id: string;
  readonly currency: string;
  readonly attempts?: readonly BuiltInPayment[];
  readonly refunds?: readonly { readonly id: string; readonly amountMinor: number }[];
  /** When each refund that takes time was first requested. */
  readonly slowRefunds?: readonly { readonly id: string; readonly at: Date }[];
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

/** A transition of a payment, made only from this state. */
export interface PaymentStep extends AttemptKey {
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly at: Date;
}

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;

/** The maximum number of stored payments of one order. */
const MAX_ATTEMPTS = 50;

export function createPaymentsRepository(db: Db) {
  const payments: Collection<PaymentDocument> = db.collection(paymentsCollection.name);
  const writes = gatheredWrites(db, paymentsCollection.name);
  const findByOrder = readById(payments, { toValue: (row: PaymentDocument) => row });
  const findPayment = async ({
    orderId,
    attemptId,
  }: AttemptKey): Promise<BuiltInPayment | null> => {
    const row = await findByOrder(orderId);
    return row?.attempts?.find(({ id }) => id === attemptId) ?? null;
  };
  return {
    findByOrder,
    findPayment,
    getPayment: async (key: AttemptKey): Promise<BuiltInPayment> => {
      const payment = await findPayment(key);
      if (payment === null) throw new Error(`the provider has no payment ${key.attemptId}`);
      return payment;
    },
    /** Begins a payment once per attempt; false if it was begun before. */
    begin: async (
      request: IntentRequest,
      first: { readonly state: PaymentState; readonly at: Date },
    ): Promise<boolean> => {
      const { orderId, attemptId } = request;
      const filter = { _id: orderId, 'attempts.id': { $ne: attemptId } };
      const update = beginUpdate(request, first);
      return succeedsUnlessDuplicate(writes.updateOne({ filter, update, upsert: true }));
    },
    /** Moves a payment from one state to another; does nothing if it is in a third one. */
    changeState: async ({ orderId, attemptId: id, from, to, at }: PaymentStep): Promise<void> => {
      const filter = { _id: orderId, attempts: { $elemMatch: { id, state: from } } };
      await writes.updateOne({ filter, update: stateUpdate(id, to, at) });
    },
    /** When the refund was first requested: now, unless there was an earlier request. */
    findRefundTime: async ({ orderId, refundId: id }: RefundRequest, now: Date): Promise<Date> => {
      const filter = { _id: orderId, 'slowRefunds.id': { $ne: id } };
      await writes.updateOne({ filter, update: { $push: { slowRefunds: { id, at: now } } } });
      const row = await findByOrder(orderId);
      return row?.slowRefunds?.find((refund) => refund.id === id)?.at ?? now;
    },
    /** Refunds once per refund id; false if less than that amount was captured. */
    recordRefund: async ({
      orderId,
      refundId: id,
      amountMinor,
    }: RefundRequest): Promise<boolean> => {
      const refundableMinor = { $subtract: ['$paidMinor', '$refundedMinor'] };
      const isCovered = { $gte: [refundableMinor, amountMinor] };
      const filter = { _id: orderId, 'refunds.id': { $ne: id }, $expr: isCovered };
      const update = refundUpdate({ id, amountMinor });
      const { isMatched } = await writes.updateOne({ filter, update });
      if (isMatched) return true;
      const row = await findByOrder(orderId);
      return row?.refunds?.some((refund) => refund.id === id) ?? false;
    },
  };
}

/** The new payment, and the figures in its first state. */
function beginUpdate(
  { attemptId: id, methodId, amountMinor, currency, capture }: IntentRequest,
  { state, at }: { readonly state: PaymentState; readonly at: Date },
): Document[] {
  const payment: BuiltInPayment = { id, methodId, amountMinor, capture, state, createdAt: at };
  const all = { $concatArrays: [{ $ifNull: ['$attempts', []] }, [{ $literal: payment }]] };
  return [
    {
      $set: {
        currency,
        paidMinor: { $ifNull: ['$paidMinor', 0] },
        refundedMinor: { $ifNull: ['$refundedMinor', 0] },
        paidAt: { $ifNull: ['$paidAt', null] },
        status: { $ifNull: ['$status', 'pending'] },
        attempts: { $slice: [all, -MAX_ATTEMPTS] },
      },
    },
    { $set: figuresAfter(state, { at, methodId, amountMinor }) },
  ];
}

function stateUpdate(attemptId: string, state: PaymentState, at: Date): Document[] {
  const isTheAttempt = { $eq: ['$$attempt.id', attemptId] };
  const attemptAfter = {
    $cond: [isTheAttempt, { $mergeObjects: ['$$attempt', { state }] }, '$$attempt'],
  };
  const attemptBefore = {
    $first: { $filter: { input: '$attempts', as: 'attempt', cond: isTheAttempt } },
  };
  const facts = { at, methodId: '$moved.methodId', amountMinor: '$moved.amountMinor' };
  return [
    {
      $set: {
        attempts: { $map: { input: '$attempts', as: 'attempt', in: attemptAfter } },
        moved: attemptBefore,
      },
    },
    { $set: figuresAfter(state, facts) },
    { $unset: 'moved' },
  ];
}

/** The figures after a transition. Once the order is paid, other attempts no longer affect its status. */
function figuresAfter(
  state: PaymentState,
  { at, methodId, amountMinor }: { at: Date; methodId: string; amountMinor: number | string },
): Document {
  if (state === 'captured') {
    const paidMinor = { $add: ['$paidMinor', amountMinor] };
    return { status: 'paid', methodId, paidMinor, paidAt: at };
  }
  const isUnpaid = { $in: ['$status', ['pending', 'failed']] };
  const status = state === 'declined' || state === 'failed' ? 'failed' : 'pending';
  return {
    status: { $cond: [isUnpaid, status, '$status'] },
    methodId: { $cond: [isUnpaid, methodId, '$methodId'] },
  };
}

/** Changes the sum, the status and the stored refund together. */
function refundUpdate(refund: { readonly id: string; readonly amountMinor: number }): Document[] {
  const earlier = { $ifNull: ['$refunds', []] };
  const isFull = { $gte: ['$refundedMinor', '$paidMinor'] };
  return [
    {
      $set: {
        refunds: { $concatArrays: [earlier, [refund]] },
        refundedMinor: { $add: ['$refundedMinor', refund.amountMinor] },
      },
    },
    { $set: { status: { $cond: [isFull, 'refunded', 'partially_refunded'] } } },
  ];
}
