import { domainError } from '../../platform/values/errors';
import { transact, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';
import { isExpired, type PaymentAttempt } from '../payments';
import { hasBeenPaid } from './attempt-change';
import { driveAttempt, paymentInProgress, wishFor } from './payment-attempt';
import { assertPayable, paymentDeclined, paymentVoided } from './pay-order';

/** Takes the money of an authorized order before it is shipped. */
export async function captureOrder(
  context: OrderContext,
  { orderId, seed }: { readonly orderId: string; readonly seed: string | null },
): Promise<OrderDocument> {
  const wished = await transact(context, orderId, {
    op: seed,
    decide: (order) => {
      assertPayable(order);
      const attempt = authorizedAttempt(order, context.clock.now());
      return { isInternal: true, set: { attempt: { ...attempt, wish: 'capture' } } };
    },
  });
  return taken(await driveAttempt(context, wished), 'paid');
}

/** The same on the way to shipping it. */
export async function takeAuthorized(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  authorizedAttempt(order, context.clock.now());
  return taken(await wishFor(context, order, 'capture'), 'shipped');
}

/** True while the money of the order is authorized and not taken. */
export function isAuthorized({ attempt }: OrderDocument): boolean {
  return attempt?.state === 'authorized' && attempt.wish !== 'cancel';
}

/** True when nothing but the payment keeps the order from being shipped. */
export function awaitsCapture(order: OrderDocument): boolean {
  const hasExpired = order.closed?.at(-1)?.end === 'authorization_expired';
  const isBegun = isAuthorized(order) || hasExpired || order.status === 'processing';
  return isBegun && order.status !== 'cancelled' && !hasBeenPaid(order);
}

function authorizedAttempt(order: OrderDocument, now: Date): PaymentAttempt {
  const { attempt, closed } = order;
  if (attempt !== undefined && isAuthorized(order) && !isExpired(attempt, now)) return attempt;
  const hasExpired =
    attempt === undefined
      ? closed?.at(-1)?.end === 'authorization_expired'
      : isExpired(attempt, now);
  if (hasExpired) {
    const message = 'The authorization of the payment has expired; the order has to be paid again.';
    throw domainError('authorization_expired', message);
  }
  throw domainError('payment_not_authorized', 'No payment of this order is authorized.');
}

/** Whoever loses the race against a cancellation hears of that, not of the payment that it voided. */
function taken(order: OrderDocument, to: OrderStatus): OrderDocument {
  if (order.status === 'cancelled') assertTransition(order.status, to);
  if (hasBeenPaid(order)) return order;
  if (order.attempt !== undefined) throw paymentInProgress();
  throw order.closed?.at(-1)?.end === 'cancelled' ? paymentVoided() : paymentDeclined();
}
