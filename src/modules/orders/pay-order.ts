import { conflictError, domainError } from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import {
  beginCall,
  driveAttempt,
  endOf,
  hasBeenPaid,
  isExpired,
  isToBeSent,
  MAX_ATTEMPTS,
  paymentsUnavailable,
  refuseInvalidMethod,
  requestOfAttempt,
  sendAttempt,
  type CaptureTime,
  type PaymentAttempt,
} from '../payments';
import { assertTransition, isAuthorized } from './order';
import { changeOrder, paymentContext, type Decision, type OrderContext } from './order-store';
import type { OrderDocument } from './orders.document';

export interface PayRequest {
  readonly orderId: string;
  /** A payment method other than the order's; null for the order's own. */
  readonly methodId: string | null;
  readonly capture: CaptureTime;
  readonly seed: string | null;
}

/**
 * Pays an order with at most one capture. The attempt is stored before the provider is asked. If another attempt is
 * open, this call continues it if it is the same payment, and cancels it otherwise.
 */
export async function payOrder(context: OrderContext, request: PayRequest): Promise<OrderDocument> {
  const { clock, providers, failpoint } = context;
  const { orderId, methodId, capture, seed } = request;
  if (methodId !== null) refuseInvalidMethod(methodId);
  const attemptId = creationId('pay', { now: clock.now(), seed });
  const order = await changeOrder(context, orderId, {
    decide: async (order) => {
      if (endOf(order, attemptId) !== null) return null;
      const newAttempt = {
        attemptId,
        provider: providers.current.name,
        methodId: methodId ?? order.paymentMethodId,
        amountMinor: order.totalMinor,
        capture,
        begunAt: clock.now(),
      };
      if (order.attempt?.attemptId !== attemptId) assertPayable(order);
      if (order.attempt !== undefined) {
        return decideWithOpenAttempt(context, order, { open: order.attempt, newAttempt });
      }
      assertAnotherAttempt(order);
      return { kind: 'payment', change: beginCall(newAttempt) };
    },
  });
  failpoint('payment.intended');
  const isUnsent = order.attempt?.attemptId === attemptId && order.attempt.state === undefined;
  const latest = isUnsent ? await sendAttempt(paymentContext(context), order) : order;
  refuseUnlessPaid(latest, attemptId);
  return latest;
}

/** Decides while another attempt is open, whose outcome comes first. */
async function decideWithOpenAttempt(
  context: OrderContext,
  order: OrderDocument,
  {
    open,
    newAttempt,
  }: { readonly open: PaymentAttempt; readonly newAttempt: Omit<PaymentAttempt, 'activeCalls'> },
): Promise<Decision> {
  const { providers } = context;
  if (open.attemptId === newAttempt.attemptId && isToBeSent(open)) {
    return { kind: 'payment', change: beginCall(open) };
  }
  const isSamePayment =
    open.methodId === newAttempt.methodId && providers.find(open.provider) === providers.current;
  if (isSamePayment) {
    const latest = await driveAttempt(paymentContext(context), order);
    return latest.rev === order.rev ? null : 'again';
  }
  if (open.requested !== 'cancel') assertAnotherAttempt(order);
  const { attempt: remainingAttempt } = await requestOfAttempt(
    paymentContext(context),
    order,
    'cancel',
  );
  if (remainingAttempt?.attemptId === open.attemptId) throw paymentInProgress();
  return 'again';
}

/** Throws unless the payer's own attempt, or the open one, has an outcome to show. */
function refuseUnlessPaid(order: OrderDocument, attemptId: string): void {
  const end = endOf(order, attemptId);
  if (end === 'captured' || order.attempt?.state !== undefined) return;
  if (end === 'declined' || end === 'failed') throw paymentDeclined();
  assertPayable(order);
  throw end === null ? paymentsUnavailable() : paymentVoided();
}

/** An order in processing can be paid again once its authorization has expired. */
function assertPayable(order: OrderDocument): void {
  const isWaiting = order.status === 'processing' && !hasBeenPaid(order);
  if (!isWaiting) assertTransition(order.status, 'paid');
}

/** Checked before an open attempt is cancelled for a new one, because it must be kept if nothing can replace it. */
function assertAnotherAttempt({ attempt, closed = [] }: OrderDocument): void {
  if (closed.length + (attempt === undefined ? 0 : 1) < MAX_ATTEMPTS) return;
  const message = `An order allows at most ${MAX_ATTEMPTS} payment attempts; place it again.`;
  throw domainError('too_many_payment_attempts', message, { max: MAX_ATTEMPTS });
}

/** Captures the authorized money of an order before it is shipped. */
export async function captureOrder(
  context: OrderContext,
  { orderId, seed }: { readonly orderId: string; readonly seed: string | null },
): Promise<OrderDocument> {
  const order = await changeOrder(context, orderId, {
    op: seed,
    decide: (order) => {
      assertPayable(order);
      const attempt = getAuthorized(order, context.clock.now());
      const fields = { attempt: { ...attempt, requested: 'capture' as const } };
      return { kind: 'payment', change: { isInternal: true, fields } };
    },
  });
  return assertCaptured(await driveAttempt(paymentContext(context), order), 'paid');
}

/** Captures the authorized money of an order that is about to be shipped. */
export async function captureForShipping(
  context: OrderContext,
  order: OrderDocument,
): Promise<void> {
  getAuthorized(order, context.clock.now());
  const latest = await requestOfAttempt(paymentContext(context), order, 'capture');
  assertCaptured(latest, 'shipped');
}

/** Whether only the payment keeps the order from being shipped. */
export function awaitsCapture(order: OrderDocument): boolean {
  const isBegun = isAuthorized(order) || hasExpired(order) || order.status === 'processing';
  return isBegun && order.status !== 'cancelled' && !hasBeenPaid(order);
}

function getAuthorized(order: OrderDocument, now: Date): PaymentAttempt {
  const { attempt } = order;
  if (attempt !== undefined && isAuthorized(order) && !isExpired(attempt, now)) return attempt;
  if (attempt === undefined ? hasExpired(order) : isExpired(attempt, now)) {
    const message = 'The authorization of the payment has expired; the order has to be paid again.';
    throw domainError('authorization_expired', message);
  }
  throw domainError('payment_not_authorized', 'No payment of this order is authorized.');
}

/** Whether the last attempt of the order ended because its authorization expired. */
function hasExpired({ closed }: OrderDocument): boolean {
  return closed?.at(-1)?.end === 'authorization_expired';
}

/**
 * A capture that lost the race against a cancellation fails because of the cancellation, not because of the voided
 * payment.
 */
function assertCaptured(order: OrderDocument, to: 'paid' | 'shipped'): OrderDocument {
  if (order.status === 'cancelled') assertTransition(order.status, to);
  if (hasBeenPaid(order)) return order;
  if (order.attempt !== undefined) throw paymentInProgress();
  throw order.closed?.at(-1)?.end === 'cancelled' ? paymentVoided() : paymentDeclined();
}

function paymentInProgress() {
  const message =
    'A payment of this order is under way and cannot be stopped; wait for its outcome.';
  return conflictError('payment_in_progress', message);
}

function paymentVoided() {
  const message =
    'The payment was voided before any money was taken; pay again if the order is still unpaid.';
  return domainError('payment_declined', message);
}

function paymentDeclined() {
  const message = 'The payment was declined. Try again or choose another payment method.';
  return domainError('payment_declined', message);
}
