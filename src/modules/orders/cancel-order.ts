import { isDone, type OrderChange } from './order-change';
import {
  changeOrder,
  leaveToSweeper,
  storedOrder,
  transact,
  type OrderContext,
} from './order-context';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';
import { finishCapture } from './payment-attempt';
import { quantitiesOf } from './quote';
import { finishRefunds, withFinalRefund } from './refund-order';
import { giveCouponBack } from './reservation';

const MAX_TRIES = 60;

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
  id: string,
  by: Cancellation,
): Promise<OrderDocument> {
  const order = await transact(context, id, async (current) => {
    if (isDone(current, by.op)) return null;
    if (by.onlyFrom !== undefined && current.status !== by.onlyFrom) return null;
    assertTransition(current.status, 'cancelled');
    if (current.capture === null) return cancellation(context, current, by);
    await finishCapture(context, current);
    return 'again';
  });
  context.reach('cancel.decided');
  return leaveToSweeper(order, finishCancellation(context, order));
}

/** The step to `cancelled` with everything it promises; carried out by finishCancellation. */
export function cancellation(
  { clock }: OrderContext,
  order: OrderDocument,
  { reason, op }: Cancellation,
): OrderChange {
  return {
    to: 'cancelled',
    reason,
    op,
    set: {
      deliveryStatus: 'cancelled',
      ...(order.stock === 'taken' ? { stock: 'returning' as const } : {}),
      refunds: withFinalRefund(order, { now: clock.now(), reason }),
    },
  };
}

/** Returns the stock and the money of a cancelled order. Safe to repeat and to run twice at once. */
export async function finishCancellation(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const returned = await returnStock(context, order._id);
  context.reach('cancel.returned');
  return finishRefunds(context, returned);
}

/**
 * Puts the stock back once, with the tokens of reservation.ts turned round: the move is a negative quantity under
 * a token of its own, and whether it is still wanted is checked between reading and moving.
 */
async function returnStock(context: OrderContext, id: string): Promise<OrderDocument> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { lines } = await storedOrder(context, id);
    const wanted = quantitiesOf(lines);
    const views = await context.stock.view([...wanted.keys()], returnToken(id));
    const order = await storedOrder(context, id);
    if (order.stock !== 'returning') return order;
    const moves = [...wanted].flatMap(([productId, quantity]) => {
      const view = views.get(productId);
      // A product that was deleted meanwhile has no stock to come back to.
      return view && !view.hasToken
        ? [{ productId, quantity: -quantity, removals: view.removals }]
        : [];
    });
    if (moves.length > 0 && (await context.stock.move(returnToken(id), moves)) < moves.length) {
      continue;
    }
    context.reach('cancel.stock_returned');
    await giveCouponBack(context, order);
    const set = { stock: 'returned', unsettled: true } as const;
    const returned = await changeOrder(context, order, { isInternal: true, set });
    if (returned !== null) return returned;
  }
  return storedOrder(context, id);
}

/** Names the return movement of an order; its reservation carries the bare id. */
export function returnToken(orderId: string): string {
  return `${orderId}:back`;
}
