import { AppError, unavailableError } from '../../platform/errors';
import { storedOrder, transact, type OrderContext } from './order-context';
import { isDone, type OrderChange } from './order-change';
import type { CaptureIntent, OrderDocument } from './orders.document';
import { GatewayUnreachable } from './payment-gateway';

/*
 * One attempt to capture an order's money, driven by whoever finds it: its payer, a second payer, a cancellation,
 * the sweeper. What one driver learns says nothing of the others, so the intent counts its senders: a driver
 * registers before it asks the gateway, and only one that certainly sent nothing signs off. The intent is
 * withdrawn with the last of them; while anybody may have sent it, it is driven until the gateway reports its outcome.
 */

/** The part of a change that begins an attempt, or joins one that was begun, as one more sender. */
export function asSender(intent: Omit<CaptureIntent, 'senders'> & Partial<CaptureIntent>) {
  const { senders = 0, ...attempt } = intent;
  return {
    isInternal: true,
    set: { capture: { ...attempt, senders: senders + 1 } },
  } satisfies OrderChange;
}

/** Drives a begun attempt to its recorded outcome. Safe to repeat and to run many times at once. */
export async function finishCapture(
  context: OrderContext,
  { _id, capture }: OrderDocument,
): Promise<OrderDocument> {
  if (capture === null) return storedOrder(context, _id);
  const joined = await transact(context, _id, {
    decide: ({ capture: current }) =>
      current?.attemptId === capture.attemptId ? asSender(current) : null,
  });
  return joined.capture?.attemptId === capture.attemptId ? capturePayment(context, joined) : joined;
}

/** The same for a driver that is registered already. */
export async function capturePayment(
  context: OrderContext,
  order: OrderDocument,
): Promise<OrderDocument> {
  const { capture } = order;
  if (capture === null) return order;
  const outcome = await askGateway(context, order, capture);
  context.reach('payment.captured');
  const recorded = await transact(context, order._id, {
    op: outcome === 'not_sent' ? null : capture.attemptId,
    decide: (current) =>
      current.capture?.attemptId === capture.attemptId
        ? changeOf(outcome, current, current.capture)
        : null,
  });
  context.reach('payment.recorded');
  if (outcome === 'not_sent' && !isDone(recorded, capture.attemptId)) throw paymentsUnavailable();
  return recorded;
}

type SendOutcome = 'captured' | 'declined' | 'not_sent';

async function askGateway(
  { gateway }: OrderContext,
  { _id: orderId, totalMinor: amountMinor, currency }: OrderDocument,
  { attemptId, methodId }: CaptureIntent,
): Promise<SendOutcome> {
  try {
    return await gateway.capture({ orderId, attemptId, methodId, amountMinor, currency });
  } catch (error) {
    if (error instanceof GatewayUnreachable) return 'not_sent';
    throw paymentsUnavailable(error);
  }
}

function changeOf(
  outcome: SendOutcome,
  { paymentMethodId }: OrderDocument,
  capture: CaptureIntent,
): OrderChange {
  const { methodId, senders } = capture;
  switch (outcome) {
    case 'not_sent':
      return {
        isInternal: true,
        set: { capture: senders > 1 ? { ...capture, senders: senders - 1 } : null },
      };
    case 'declined':
      return {
        outcome,
        events: ['payment_failed'],
        set: { capture: null, paymentStatus: 'failed' },
      };
    case 'captured':
      return {
        outcome,
        to: 'paid',
        set: {
          capture: null,
          paymentStatus: 'paid',
          paymentMethodId: methodId,
          placedWith: paymentMethodId,
        },
      };
  }
}

export function paymentsUnavailable(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'Payments cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
