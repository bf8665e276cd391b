import { reserve } from '../../platform/operations/reservations';
import type { OrderChange } from './order-change';
import { leaveToSweeper, storedOrder, transact, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';
import { driveAttempt, wishFor } from './payment-attempt';
import { finishNewestRefunds } from './refund-order';
import { withFinalRefund } from '../payments';
import { holdingsOf, returnToken } from './holdings';
import { settleFull } from './settlement';

export interface Cancellation {
  readonly reason: string | null;
  /** Names the request, so that a repeated attempt of it finds its step done. */
  readonly op: string | null;
  /** Leaves an order alone that is in another state by now. */
  readonly onlyFrom?: OrderStatus;
}

/** Cancels an order: its stock comes back, and what was paid is refunded. */
export async function cancelOrder(
  context: OrderContext,
  known: OrderDocument,
  { reason, op, onlyFrom }: Cancellation,
): Promise<OrderDocument> {
  const stopPayment = stopPaymentOnce(context);
  const order = await transact(context, known._id, {
    op,
    known,
    decide: async (current) => {
      if (onlyFrom !== undefined && current.status !== onlyFrom) return null;
      assertTransition(current.status, 'cancelled');
      return (await stopPayment(current)) ? cancellation(context, current, reason) : 'again';
    },
  });
  context.failpoint('cancel.decided');
  return leaveToSweeper(
    context,
    order,
    finishCancellation(context, order, { stopsPayment: false }),
  );
}

/**
 * Voids the payment that is under way; true when the order can be cancelled now: its provider was asked, and nothing has
 * happened since. A payment that cannot be stopped stays with the cancelled order and gives back what it takes.
 */
function stopPaymentOnce(context: OrderContext): (order: OrderDocument) => Promise<boolean> {
  let askedRev: number | null = null;
  return async (order) => {
    if (order.rev === askedRev) return true;
    const asked = await wishFor(context, order, 'cancel');
    const isSame = asked.attempt?.attemptId === order.attempt?.attemptId;
    askedRev = isSame ? asked.rev : null;
    return asked.rev === order.rev;
  };
}

/** The step to `cancelled` with everything it promises; carried out by finishCancellation. */
export function cancellation(
  { clock }: OrderContext,
  order: OrderDocument,
  reason: string | null,
): OrderChange {
  const { attempt } = order;
  return {
    to: 'cancelled',
    reason,
    set: {
      deliveryStatus: 'cancelled',
      ...(order.stock === 'taken' ? { stock: 'returning' as const } : {}),
      refunds: withFinalRefund(order, { now: clock.now(), reason }),
      ...(attempt === undefined ? {} : { attempt: { ...attempt, wish: 'cancel' as const } }),
    },
  };
}

/**
 * Returns the stock of a cancelled order, stops its payment unless its provider was asked to before the order was
 * cancelled, and returns its money. Safe to repeat and to run twice at once.
 */
export async function finishCancellation(
  context: OrderContext,
  order: OrderDocument,
  { stopsPayment }: { readonly stopsPayment: boolean },
): Promise<OrderDocument> {
  const returned = order.stock === 'returning' ? await returnStock(context, order) : order;
  context.failpoint('cancel.returned');
  const stopped = stopsPayment ? await driveAttempt(context, returned) : returned;
  return finishNewestRefunds(context, stopped);
}

/** Gives back what the order holds, by moves of their own: its reservations may be settled already. */
export async function returnStock(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const { _id } = order;
  const isWanted = async () => (await storedOrder(context, _id)).stock === 'returning';
  for (const { pools, moves } of holdingsOf(context, order)) {
    const back = moves.map((move) => ({ ...move, quantity: -move.quantity }));
    await reserve(pools, {
      token: returnToken(_id),
      moves: back,
      isWanted,
      settleFull: (ids) => settleFull(context, pools, ids),
    });
  }
  context.failpoint('cancel.stock_returned');
  return transact(context, _id, {
    decide: ({ stock }) =>
      stock === 'returning'
        ? { isInternal: true, set: { stock: 'returned', unsettled: true } }
        : null,
  });
}
