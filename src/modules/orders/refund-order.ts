import { domainError, domainErrors, structuralError } from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import { attemptTogether } from '../../platform/jobs';
import { tooManyDecimals, toMajor, toMinor } from '../../platform/values/money';
import { laterOf, leaveToSweeper, transact, type OrderContext } from './order-context';
import type { OrderChange } from './order-change';
import { assertTransition, canBecome } from './order-status';
import type { OrderStatus } from './orders.types';
import type { OrderDocument } from './orders.document';
import {
  type RefundDocument,
  findRefund,
  isPending,
  isPromisedWhole,
  isRefundable,
  pendingRefund,
  refundableMinor,
  returnedMinor,
} from '../payments';

export interface RefundOrderRequest {
  readonly orderId: string;
  /** Major units; null = all that is left. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly seed: string | null;
}

/** One of the 100 that an order takes is kept for its cancellation. */
const MAX_REFUNDS = 99;

/** Gives money back: all of it ends the order, a part of it leaves its state. */
export async function refundOrder(
  context: OrderContext,
  { orderId, amount, reason, seed }: RefundOrderRequest,
): Promise<OrderDocument> {
  const id = creationId('pay', { now: context.clock.now(), seed });
  const promised = await transact(context, orderId, {
    op: seed,
    decide: async (current) => {
      if (isPromisedWhole(current) && (await finishNewestRefunds(context, current)) !== current) {
        return 'again';
      }
      const amountMinor = judgeAmount(current, amount);
      const refunds = [...current.refunds, pendingRefund(id, amountMinor, reason)];
      return { set: { refunds } };
    },
  });
  context.failpoint('refund.intended');
  const order = await leaveToSweeper(context, promised, finishNewestRefunds(context, promised));
  if (findRefund(order, id)?.state === 'failed') throw refundRefused();
  return order;
}

/** Drives promised refunds on their way, each on its own. Safe to repeat and to run twice at once. */
export function finishRefunds(context: OrderContext, order: OrderDocument): Promise<OrderDocument> {
  return finish(context, order, order.refunds.filter(isPending));
}

/** Within a request: as many as are asked about at the same time. The sweeper takes the others. */
export function finishNewestRefunds(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  return finish(context, order, order.refunds.filter(isPending).slice(-2));
}

async function finish(
  context: OrderContext,
  order: OrderDocument,
  refunds: readonly RefundDocument[],
): Promise<OrderDocument> {
  let current = order;
  await attemptTogether(refunds, async (refund) => {
    current = laterOf(current, await finishRefund(context, order, refund));
  });
  return current;
}

/** Null: it is still on its way. */
async function finishRefund(
  context: OrderContext,
  order: OrderDocument,
  { id, amountMinor, attemptId }: RefundDocument,
): Promise<OrderDocument | null> {
  const { _id: orderId, paymentMethodId, paidBy = null } = order;
  const taker = attemptId ?? paidBy;
  const charge = order.closed?.find((attempt) => attempt.attemptId === taker);
  const methodId = charge?.methodId ?? paymentMethodId;
  const request = { orderId, methodId, amountMinor, refundId: id, attemptId: taker };
  const outcome = await context.providers.ask(charge?.provider, (provider) =>
    provider.refund(request),
  );
  context.failpoint('refund.sent');
  if (outcome === 'pending') return null;
  return transact(context, orderId, {
    decide: (latest) => decideRefund(latest, id, outcome === 'succeeded' ? 'succeeded' : 'failed'),
  });
}

function decideRefund(
  order: OrderDocument,
  id: string,
  state: 'succeeded' | 'failed',
): OrderChange | null {
  const refund = findRefund(order, id);
  if (refund?.state !== 'pending') return null;
  const refunds = order.refunds.map((other) => (other.id === id ? { ...other, state } : other));
  if (state === 'failed') return { events: ['refund_failed'], set: { refunds } };
  // Money that the order did not need, or nothing after the whole of it: nothing changes for the order itself.
  if (refund.attemptId !== undefined || order.paymentStatus === 'refunded')
    return { set: { refunds } };
  const isFull = returnedMinor({ refunds }) >= order.totalMinor;
  const set = { refunds, paymentStatus: isFull ? 'refunded' : 'partially_refunded' } as const;
  return isFull && order.status !== 'cancelled'
    ? { to: 'refunded', reason: refund.reason, set }
    : { events: ['refunded'], set };
}

/** The amount in minor units. All that is left is a step to `refunded`, so the order must be able to take it. */
function judgeAmount(order: OrderDocument, amount: number | null): number {
  if (!isRefundable(order)) assertTransition(order.status, 'refunded');
  const left = refundableMinor(order);
  const max = toMajor(left, order.currency);
  if (isPromisedWhole(order) || (amount !== null && amount > max)) {
    const message = `At most ${max} can still be refunded.`;
    const violation = { pointer: '/amount', code: 'refund_exceeds_payment', message };
    throw domainErrors([{ ...violation, params: { max } }], { max });
  }
  const amountMinor = amount === null ? left : toMinor(amount, order.currency);
  if (amountMinor === null) throw structuralError([tooManyDecimals('/amount', order.currency)]);
  // What a cancelled order still owes was refused before; its state is final.
  const isLast = amountMinor === left && order.status !== 'cancelled';
  if (isLast && canBecome(order.status, 'cancelled')) throw cancelInstead(order.status);
  if (isLast) assertTransition(order.status, 'refunded');
  if (order.refunds.length >= MAX_REFUNDS) throw tooManyRefunds();
  return amountMinor;
}

/** Before the order is shipped, giving back all of its money is a cancellation, which also returns its stock. */
function cancelInstead(from: OrderStatus) {
  const message = `An order that is ${from} cannot become refunded; cancelling it refunds everything.`;
  const facts = { from, to: 'refunded', allowed: ['cancel'] };
  return domainError('invalid_state_transition', message, facts);
}

function refundRefused() {
  return domainError('refund_refused', 'The payment provider refused the refund for good.');
}

function tooManyRefunds() {
  const message = `At most ${MAX_REFUNDS} refunds of an order can be asked for.`;
  return domainError('too_many_refunds', message, { max: MAX_REFUNDS });
}
