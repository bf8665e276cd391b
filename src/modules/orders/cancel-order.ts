import { reserve } from '../../platform/operations/reservations';
import { driveAttempt, finishRefunds, requestOfAttempt } from '../payments';
import { assertTransition } from './order';
import {
  changeOrder,
  getStoredOrder,
  leaveToSweeper,
  paymentContext,
  type OrderContext,
} from './order-store';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';
import { reservationsOf, returnToken, settleFull } from './order-reservations';

export interface Cancellation {
  readonly reason: string | null;
  /** Names the request, so that a retry finds its step done. */
  readonly op: string | null;
  /** Cancels the order only in this status, and otherwise leaves it alone. */
  readonly onlyFrom?: OrderStatus;
}

/**
 * Cancels an order: stops its payment, returns its stock and refunds what was paid. Asks the provider to cancel the
 * open attempt before the order is cancelled. A payment that cannot be stopped stays with the cancelled order, which
 * refunds whatever it captures.
 */
export async function cancelOrder(
  context: OrderContext,
  order: OrderDocument,
  { reason, op, onlyFrom }: Cancellation,
): Promise<OrderDocument> {
  let revAfterAsking: number | null = null;
  const cancelledOrder = await changeOrder(context, order._id, {
    op,
    current: order,
    decide: async (current) => {
      if (onlyFrom !== undefined && current.status !== onlyFrom) return null;
      assertTransition(current.status, 'cancelled');
      if (current.rev !== revAfterAsking) {
        const orderAfterRequest = await requestOfAttempt(
          paymentContext(context),
          current,
          'cancel',
        );
        // Another attempt may have replaced this one, and no provider has been asked about the new one.
        const isSame = orderAfterRequest.attempt?.attemptId === current.attempt?.attemptId;
        revAfterAsking = isSame ? orderAfterRequest.rev : null;
        if (orderAfterRequest.rev !== current.rev) return 'again';
      }
      return { kind: 'cancel', reason };
    },
  });
  context.failpoint('cancel.decided');
  const completion = finishCancellation(context, cancelledOrder, { stopsPayment: false });
  return leaveToSweeper(context, cancelledOrder, completion);
}

/**
 * Carries out what a cancellation has promised: returns the stock, stops the payment unless its provider was asked
 * before, and refunds the money. Safe to repeat, and to run twice at the same time.
 */
export async function finishCancellation(
  context: OrderContext,
  order: OrderDocument,
  { stopsPayment }: { readonly stopsPayment: boolean },
): Promise<OrderDocument> {
  const payments = paymentContext(context);
  const orderWithStock = order.stock === 'returning' ? await returnStock(context, order) : order;
  context.failpoint('cancel.returned');
  const latest = stopsPayment ? await driveAttempt(payments, orderWithStock) : orderWithStock;
  return finishRefunds(payments, latest);
}

/** Returns the reserved stock, under a token of its own because the reservation may be settled already. */
export async function returnStock(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const { _id } = order;
  const isWanted = async () => (await getStoredOrder(context, _id)).stock === 'returning';
  for (const { counters, changes } of reservationsOf(context, order)) {
    await reserve(counters, {
      token: returnToken(_id),
      changes: changes.map((change) => ({ ...change, quantity: -change.quantity })),
      isWanted,
      settleFull: (ids) => settleFull(context, counters, ids),
    });
  }
  context.failpoint('cancel.stock_returned');
  return changeOrder(context, _id, {
    decide: ({ stock }) => (stock === 'returning' ? { kind: 'finish_return' } : null),
  });
}
