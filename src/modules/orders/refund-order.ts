import { domainError, structuralError } from '../../platform/errors';
import { creationId } from '../../platform/ids';
import { toMajor, toMinor } from '../../platform/money';
import { transact, type OrderContext } from './order-context';
import type { OrderChange } from './order-change';
import { assertTransition } from './order-status';
import type { OrderDocument, RefundDocument } from './orders.document';

export interface RefundOrderRequest {
  readonly orderId: string;
  /** Major units; null = all that is left. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly seed: string | null;
}

/** Gives money back: all of it ends the order, a part of it leaves its state. */
export async function refundOrder(
  context: OrderContext,
  { orderId, amount, reason, seed }: RefundOrderRequest,
): Promise<OrderDocument> {
  const id = creationId('pay', { now: context.clock.now(), seed });
  const order = await transact(context, orderId, async (current) => {
    if (current.refunds.some((refund) => refund.id === id)) return null;
    if (isPromisedWhole(current)) {
      await finishRefunds(context, current);
      return 'again';
    }
    const amountMinor = judgeAmount(current, amount);
    return withRefund(current, { id, amountMinor, reason, state: 'pending' });
  });
  context.reach('refund.intended');
  return finishRefunds(context, order);
}

/** What was captured and not given back or promised back yet. */
export function refundableMinor(order: OrderDocument): number {
  if (!isPaid(order)) return 0;
  return order.refunds.reduce((left, { amountMinor }) => left - amountMinor, order.totalMinor);
}

/** Nothing is left to ask for, but the order does not say so before the promises are kept. */
function isPromisedWhole(order: OrderDocument): boolean {
  return order.refunds.some(({ state }) => state === 'pending') && refundableMinor(order) === 0;
}

/** The part of a change that promises a refund; the gateway is asked after it is written. */
function withRefund(order: OrderDocument, refund: RefundDocument): OrderChange {
  return { isInternal: true, set: { refunds: [...order.refunds, refund] } };
}

/** Drives promised refunds to their end. Safe to repeat and to run twice at once. */
export async function finishRefunds(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  let current = order;
  for (const { id, amountMinor } of order.refunds.filter(({ state }) => state === 'pending')) {
    await context.gateway.refund({ orderId: order._id, refundId: id, amountMinor });
    context.reach('refund.sent');
    current = await transact(context, order._id, (latest) => refunded(latest, id));
  }
  return current;
}

function refunded(order: OrderDocument, id: string): OrderChange | null {
  if (order.refunds.some((refund) => refund.id === id && refund.state === 'done')) return null;
  const reason = order.refunds.find((refund) => refund.id === id)?.reason ?? null;
  const refunds = order.refunds.map((refund) =>
    refund.id === id ? { ...refund, state: 'done' as const } : refund,
  );
  const doneMinor = refunds
    .filter(({ state }) => state === 'done')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isFull = doneMinor >= order.totalMinor;
  const set = { refunds, paymentStatus: isFull ? 'refunded' : 'partially_refunded' } as const;
  return isFull && order.status !== 'cancelled'
    ? { to: 'refunded', reason, set }
    : { news: ['refunded'], set };
}

/** The amount in minor units. All that is left is a step to `refunded`, so the order must be able to take it. */
function judgeAmount(order: OrderDocument, amount: number | null): number {
  if (!isPaid(order)) assertTransition(order.status, 'refunded');
  const left = refundableMinor(order);
  const amountMinor = amount === null ? left : toMinor(amount, order.currency);
  if (amountMinor === null) {
    const message = `"/amount" has more decimals than ${order.currency} has.`;
    throw structuralError([{ pointer: '/amount', code: 'too_many_decimals', message }]);
  }
  if (amountMinor > left) {
    const max = toMajor(left, order.currency);
    throw domainError('refund_exceeds_payment', `At most ${max} can still be refunded.`, { max });
  }
  if (amountMinor === left) assertTransition(order.status, 'refunded');
  return amountMinor;
}

function isPaid({ paymentStatus }: OrderDocument): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
}
