import { domainError } from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import { outcomeOf } from '../../platform/operations';
import { isDone } from './order-change';
import { transact, type Decision, type OrderContext } from './order-context';
import { assertTransition } from './order-status';
import type { OrderDocument } from './orders.document';
import {
  paymentsUnavailable,
  MAX_ATTEMPTS,
  type PaymentAttempt,
  refuseInvalidMethod,
  type CaptureTime,
} from '../payments';
import {
  asSender,
  driveAttempt,
  isToBeSent,
  paymentInProgress,
  sendAttempt,
  wishFor,
} from './payment-attempt';
import { hasBeenPaid } from './attempt-change';

export interface PayRequest {
  readonly orderId: string;
  /** Another method than the order's. */
  readonly methodId: string | null;
  readonly capture: CaptureTime;
  readonly seed: string | null;
}

/**
 * Pays an order with at most one capture. The attempt is written before the provider is asked; whoever finds
 * another one shows it when it is the same payment, and voids it when it is not.
 */
export async function payOrder(context: OrderContext, request: PayRequest): Promise<OrderDocument> {
  const { orderId, methodId, seed } = request;
  if (methodId !== null) refuseInvalidMethod(methodId);
  const attemptId = creationId('pay', { now: context.clock.now(), seed });
  const begun = await transact(context, orderId, {
    decide: async (order) => {
      if (isDone(order, attemptId)) return null;
      const wanted = attemptFor(context, order, { ...request, attemptId });
      if (order.attempt?.attemptId !== attemptId) assertPayable(order);
      if (order.attempt !== undefined) return decideBeside(context, order, wanted);
      assertAnotherAttempt(order);
      return asSender(wanted);
    },
  });
  context.failpoint('payment.intended');
  const isUnsent = begun.attempt?.attemptId === attemptId && begun.attempt.state === undefined;
  return answerTo(attemptId, isUnsent ? await sendAttempt(context, begun) : begun);
}

function attemptFor(
  { clock, providers }: OrderContext,
  { paymentMethodId, totalMinor }: OrderDocument,
  { attemptId, methodId, capture }: PayRequest & { readonly attemptId: string },
): Omit<PaymentAttempt, 'senders'> {
  return {
    attemptId,
    provider: providers.current.name,
    methodId: methodId ?? paymentMethodId,
    amountMinor: totalMinor,
    capture,
    begunAt: clock.now(),
  };
}

/** Another attempt is open: its fate comes first. */
async function decideBeside(
  context: OrderContext,
  order: OrderDocument,
  wanted: Omit<PaymentAttempt, 'senders'>,
): Promise<Decision> {
  const { attempt } = order;
  if (attempt === undefined) return 'again';
  if (attempt.attemptId === wanted.attemptId && isToBeSent(attempt)) return asSender(attempt);
  const isAlike =
    attempt.methodId === wanted.methodId &&
    context.providers.find(attempt.provider) === context.providers.current;
  if (isAlike) return (await driveAttempt(context, order)).rev === order.rev ? null : 'again';
  if (attempt.wish !== 'cancel') assertAnotherAttempt(order);
  const { attempt: left } = await wishFor(context, order, 'cancel');
  if (left?.attemptId === attempt.attemptId) throw paymentInProgress();
  return 'again';
}

/** An order in processing can be paid when its authorization has expired. */
export function assertPayable(order: OrderDocument): void {
  const isWaiting = order.status === 'processing' && !hasBeenPaid(order);
  if (!isWaiting) assertTransition(order.status, 'paid');
}

/** Also judged before an open attempt is voided for another one: it is good while nothing can take its place. */
function assertAnotherAttempt({ attempt, closed = [] }: OrderDocument): void {
  if (closed.length + (attempt === undefined ? 0 : 1) < MAX_ATTEMPTS) return;
  const message = `An order takes at most ${MAX_ATTEMPTS} attempts to pay; place it again.`;
  throw domainError('too_many_payment_attempts', message, { max: MAX_ATTEMPTS });
}

/** A payer hears of the own attempt, or of the one that is open; whatever else became of the order is no success. */
function answerTo(attemptId: string, order: OrderDocument): OrderDocument {
  const outcome = outcomeOf(order, { op: attemptId });
  // Its first outcome is logged; money may have come later.
  const hasPaid = outcome === 'captured' || order.paidBy === attemptId;
  if (hasPaid || order.attempt?.state !== undefined) return order;
  if (outcome === 'declined' || outcome === 'failed') throw paymentDeclined();
  assertPayable(order);
  throw outcome === 'cancelled' ? paymentVoided() : paymentsUnavailable();
}

/** A cancellation or another payer came in between. */
export function paymentVoided() {
  const message =
    'The payment was voided before it took money; pay again if the order still waits.';
  return domainError('payment_declined', message);
}

export function paymentDeclined() {
  const message = 'The payment was declined. Try again or choose another payment method.';
  return domainError('payment_declined', message);
}
