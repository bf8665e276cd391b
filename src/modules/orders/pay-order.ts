import { domainError, domainErrors } from '../../platform/errors';
import { creationId } from '../../platform/ids';
import { outcomeOf } from '../../platform/operations';
import { isDone } from './order-change';
import { transact, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import { asSender, capturePayment, finishCapture, paymentsUnavailable } from './payment-attempt';
import { isInvalidMethod } from './payment-methods';
import { invalidMethod } from './place-order';

export interface PayRequest {
  readonly orderId: string;
  /** Another method than the order's. */
  readonly methodId: string | null;
  readonly seed: string | null;
}

/**
 * Pays an order with at most one capture. The intent is written before the gateway is asked; whoever finds another
 * one drives it to its end before going on.
 */
export async function payOrder(
  context: OrderContext,
  { orderId, methodId, seed }: PayRequest,
): Promise<OrderDocument> {
  if (methodId !== null && isInvalidMethod(methodId)) throw domainErrors([invalidMethod()]);
  const attemptId = creationId('pay', { now: context.clock.now(), seed });
  const begun = await transact(context, orderId, {
    decide: async (order) => {
      if (isDone(order, attemptId)) return null;
      if (order.capture?.attemptId === attemptId) return asSender(order.capture);
      if (order.capture !== null) {
        await finishCapture(context, order);
        return 'again';
      }
      assertTransition(order.status, 'paid');
      return asSender({ attemptId, methodId: methodId ?? order.paymentMethodId });
    },
  });
  context.reach('payment.intended');
  return answerTo(attemptId, await capturePayment(context, begun));
}

/** A payer hears of the own attempt only; whatever else became of the order is no success of it. */
function answerTo(attemptId: string, order: OrderDocument): OrderDocument {
  const outcome = outcomeOf(order, { op: attemptId });
  if (outcome === null) {
    assertTransition(order.status, 'paid');
    throw paymentsUnavailable();
  }
  if (outcome === 'captured') return order;
  const message = 'The payment was declined. Try again or choose another payment method.';
  throw domainError('payment_declined', message);
}
