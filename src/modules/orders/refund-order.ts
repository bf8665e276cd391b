import { domainError, domainErrors, structuralError } from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import { tooManyDecimals, toMajor, toMinor } from '../../platform/values/money';
import {
  findRefund,
  finishRefunds,
  isFullyPromised,
  isRefundable,
  pendingRefund,
  refundableMinor,
} from '../payments';
import { assertTransition, canBecome } from './order';
import { changeOrder, leaveToSweeper, paymentContext, type OrderContext } from './order-store';
import type { OrderDocument } from './orders.document';

export interface RefundOrderRequest {
  readonly orderId: string;
  /** Major units; null for everything that is left. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly seed: string | null;
}

/** An order can have 100 refunds; one is reserved for its cancellation. */
const MAX_REFUNDS = 99;

/** Refunds money. A refund of everything ends the order; a partial one leaves its status. */
export async function refundOrder(
  context: OrderContext,
  { orderId, amount, reason, seed }: RefundOrderRequest,
): Promise<OrderDocument> {
  const id = creationId('pay', { now: context.clock.now(), seed });
  const payments = paymentContext(context);
  const orderWithRefund = await changeOrder(context, orderId, {
    op: seed,
    decide: async (order) => {
      // A pending refund may still fail, which leaves something to refund.
      const isPromised = isFullyPromised(order);
      if (isPromised && (await finishRefunds(payments, order)) !== order) return 'again';
      const refund = pendingRefund(id, amountToRefund(order, amount), reason);
      return { kind: 'payment', change: { fields: { refunds: [...order.refunds, refund] } } };
    },
  });
  context.failpoint('refund.intended');
  const order = await leaveToSweeper(
    context,
    orderWithRefund,
    finishRefunds(payments, orderWithRefund),
  );
  if (findRefund(order, id)?.state === 'failed') {
    throw domainError(
      'refund_refused',
      'The payment provider refused the refund; return the money in another way.',
    );
  }
  return order;
}

/**
 * The amount in minor units. Refunding everything that is left makes the order `refunded`, so its status must allow
 * that.
 */
function amountToRefund(order: OrderDocument, amount: number | null): number {
  if (!isRefundable(order)) assertTransition(order.status, 'refunded');
  const leftMinor = refundableMinor(order);
  const max = toMajor(leftMinor, order.currency);
  if (isFullyPromised(order) || (amount !== null && amount > max)) {
    const message = `At most ${max} can still be refunded.`;
    const violation = { pointer: '/amount', code: 'refund_exceeds_payment', message };
    throw domainErrors([{ ...violation, params: { max } }], { max });
  }
  const amountMinor = amount === null ? leftMinor : toMinor(amount, order.currency);
  if (amountMinor === null) throw structuralError([tooManyDecimals('/amount', order.currency)]);
  // A cancelled order keeps its status; its earlier refund was refused, so the money is still owed.
  if (amountMinor === leftMinor && order.status !== 'cancelled') {
    if (canBecome(order.status, 'cancelled')) throw cancelInstead(order.status);
    assertTransition(order.status, 'refunded');
  }
  if (order.refunds.length >= MAX_REFUNDS) {
    const message = `An order allows at most ${MAX_REFUNDS} refunds.`;
    throw domainError('too_many_refunds', message, { max: MAX_REFUNDS });
  }
  return amountMinor;
}

/** The error for a full refund before shipping: that is a cancellation, which also returns the stock. */
function cancelInstead(from: string) {
  const message = `An order that is ${from} cannot become refunded; cancelling it refunds everything.`;
  const facts = { from, to: 'refunded', allowed: ['cancel'] };
  return domainError('invalid_state_transition', message, facts);
}
