import { deterministicId } from '../../platform/values/ids';
import type {
  Charge,
  PayableOrder,
  PaymentChange,
  PaymentFields,
  RefundDocument,
} from './payments.types';

/**
 * The refunds of an order that is being cancelled, with a final one for what was captured and is not promised back yet.
 */
export function withFinalRefund(
  order: PayableOrder,
  { now, reason }: { readonly now: Date; readonly reason: string | null },
): readonly RefundDocument[] {
  const amountMinor = refundableMinor(order);
  // An order with a total of zero gets a refund as well, so that it takes the same path.
  const isOwed = amountMinor > 0 || (isRefundable(order) && ownRefunds(order).length === 0);
  if (!isOwed) return order.refunds;
  const id = deterministicId('pay', { at: now, seed: `cancel:${order._id}` });
  return [...order.refunds, pendingRefund(id, amountMinor, reason)];
}

/** The refunds of an order that does not need the money of an attempt, with one that returns it. */
export function withSurplusRefund(
  order: PayableOrder,
  {
    attempt,
    now,
  }: { readonly attempt: Pick<Charge, 'attemptId' | 'amountMinor'>; readonly now: Date },
): readonly RefundDocument[] {
  const { attemptId, amountMinor } = attempt;
  const id = deterministicId('pay', { at: now, seed: `stray:${attemptId}` });
  if (order.refunds.some((refund) => refund.attemptId === attemptId)) return order.refunds;
  const reason = 'the order was not waiting for this payment';
  return [...order.refunds, { ...pendingRefund(id, amountMinor, reason), attemptId }];
}

/** The change for the outcome of a pending refund; null if an outcome was already recorded. */
export function applyRefundResult(
  order: PayableOrder,
  id: string,
  state: 'succeeded' | 'failed',
): PaymentChange | null {
  const refund = findRefund(order, id);
  if (refund?.state !== 'pending') return null;
  const refunds = order.refunds.map((other) => (other.id === id ? { ...other, state } : other));
  if (state === 'failed') return { effect: 'refund_failed', fields: { refunds } };
  // A refund of surplus money, or of nothing after a full refund, does not change the payment status.
  const isSurplus = refund.attemptId !== undefined;
  if (isSurplus || order.paymentStatus === 'refunded') return { fields: { refunds } };
  const isFull = returnedMinor({ refunds }) >= order.totalMinor;
  const paymentStatus = isFull ? 'refunded' : 'partially_refunded';
  return { effect: 'refunded', reason: refund.reason, fields: { refunds, paymentStatus } };
}

/** The amount that was captured and is neither refunded nor promised back. */
export function refundableMinor(order: PayableOrder): number {
  if (!isRefundable(order)) return 0;
  return order.totalMinor - sumOf(ownRefunds(order).filter(({ state }) => state !== 'failed'));
}

/** Whether everything is promised back but not refunded yet, so that nothing more can be requested. */
export function isFullyPromised(order: PayableOrder): boolean {
  return ownRefunds(order).some(isPending) && refundableMinor(order) === 0;
}

/** The refunded part of the money that paid the order. */
export function returnedMinor(order: Pick<PaymentFields, 'refunds'>): number {
  return sumOf(ownRefunds(order).filter(({ state }) => state === 'succeeded'));
}

export function isRefundable({ paymentStatus }: PaymentFields): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
}

export function isPending({ state }: RefundDocument): boolean {
  return state === 'pending';
}

export function pendingRefund(
  id: string,
  amountMinor: number,
  reason: string | null,
): RefundDocument {
  return { id, amountMinor, reason, state: 'pending' };
}

export function findRefund({ refunds }: PaymentFields, id: string): RefundDocument | undefined {
  return refunds.find((refund) => refund.id === id);
}

function ownRefunds({ refunds }: Pick<PaymentFields, 'refunds'>): readonly RefundDocument[] {
  return refunds.filter(({ attemptId }) => attemptId === undefined);
}

function sumOf(refunds: readonly RefundDocument[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
