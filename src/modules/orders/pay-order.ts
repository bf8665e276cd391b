import { AppError, domainError, domainErrors, unavailableError } from '../../platform/errors';
import { creationId } from '../../platform/ids';
import { changeOrder, storedOrder, transact, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import type { CaptureIntent, OrderDocument } from './orders.document';
import { GatewayUnreachable } from './payment-gateway';
import { isInvalidMethod } from './payment-methods';
import { invalidMethod } from './place-order';

export interface PayRequest {
  readonly orderId: string;
  /** Another method than the order's. */
  readonly methodId: string | null;
  readonly seed: string | null;
}

/**
 * Pays an order with at most one capture. The intent is written before the gateway is asked; whoever finds an
 * intent (a second payer, a cancellation, the sweeper) drives the same attempt to its end before going on.
 */
export async function payOrder(
  context: OrderContext,
  { orderId, methodId, seed }: PayRequest,
): Promise<OrderDocument> {
  if (methodId !== null && isInvalidMethod(methodId)) throw domainErrors([invalidMethod()]);
  const attemptId = creationId('pay', { now: context.clock.now(), seed });
  const begun = await transact(context, orderId, async (order) => {
    if (order.decided?.attemptId === attemptId) return null;
    if (order.capture?.attemptId === attemptId) return null;
    if (order.capture !== null) {
      await finishCapture(context, order);
      return 'again';
    }
    assertTransition(order.status, 'paid');
    const capture = { attemptId, methodId: methodId ?? order.paymentMethodId };
    return { isInternal: true, set: { capture } };
  });
  context.reach('payment.intended');
  const order = begun.capture === null ? begun : await finishCapture(context, begun);
  if (order.decided?.attemptId === attemptId && !order.decided.captured) throw declined();
  if (order.decided?.attemptId !== attemptId) assertTransition(order.status, 'paid');
  return order;
}

/** Drives a begun capture to its recorded outcome. Safe to repeat and to run twice at once. */
export async function finishCapture(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const { capture } = order;
  if (capture === null) return order;
  const outcome = await askGateway(context, order, capture);
  context.reach('payment.captured');
  const recorded = await transact(context, order._id, (current) => {
    if (current.capture?.attemptId !== capture.attemptId) return null;
    return outcome === 'captured' ? paidBy(current, capture) : declinedBy(capture);
  });
  context.reach('payment.recorded');
  return recorded;
}

async function askGateway(
  context: OrderContext,
  order: OrderDocument,
  { attemptId, methodId }: CaptureIntent,
): Promise<'captured' | 'declined'> {
  const { _id: orderId, totalMinor: amountMinor, currency } = order;
  try {
    return await context.gateway.capture({ orderId, attemptId, methodId, amountMinor, currency });
  } catch (error) {
    if (error instanceof GatewayUnreachable) await withdraw(context, orderId, attemptId);
    throw sourceUnavailable(error);
  }
}

/** Nothing was sent, so the attempt never was. */
async function withdraw(context: OrderContext, id: string, attemptId: string): Promise<void> {
  const order = await storedOrder(context, id);
  if (order.capture?.attemptId !== attemptId) return;
  await changeOrder(context, order, { isInternal: true, set: { capture: null } });
}

function paidBy({ paymentMethodId }: OrderDocument, { attemptId, methodId }: CaptureIntent) {
  const set = {
    capture: null,
    decided: { attemptId, captured: true },
    paymentStatus: 'paid',
    paymentMethodId: methodId,
    placedWith: paymentMethodId,
  } as const;
  return { to: 'paid', set } as const;
}

function declinedBy({ attemptId }: CaptureIntent) {
  const decided = { attemptId, captured: false };
  return {
    news: ['payment_failed'],
    set: { capture: null, decided, paymentStatus: 'failed' },
  } as const;
}

function declined(): AppError {
  const message = 'The payment was declined. Try again or choose another payment method.';
  return domainError('payment_declined', message);
}

function sourceUnavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'Payments cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
