import type { OrderChange } from './order-change';
import type { OrderDocument } from './orders.document';
import {
  AUTHORIZATION_MS,
  closedWith,
  isExpired,
  type AttemptEnd,
  type Charge,
  type ClosedAttempt,
  type PaymentAttempt,
  isOpen,
  type OpenState,
  type PaymentReport,
  withFinalRefund,
  withStrayRefund,
} from '../payments';

interface Facts {
  readonly now: Date;
}

/** What a report about the order's open attempt changes; null: nothing. */
export function changeByReport(
  order: OrderDocument,
  attempt: PaymentAttempt,
  { report, now }: Facts & { readonly report: PaymentReport },
): OrderChange | null {
  const { state } = report;
  if (isOpen(state)) return progress(order, attempt, { report: { ...report, state }, now });
  if (state === 'captured') return captured(order, attempt, now);
  const end = state === 'cancelled' && isExpired(attempt, now) ? 'authorization_expired' : state;
  const isFailure = state !== 'cancelled' && order.status !== 'cancelled' && !hasBeenPaid(order);
  return {
    outcome: end,
    events: isFailure ? ['payment_failed'] : [],
    unset: ['attempt'],
    set: {
      ...unlessPaid(order, state === 'cancelled' ? 'pending' : 'failed'),
      ...closing(order, attempt, { end, at: now }),
    },
  };
}

/** How far along its way an attempt is: reports may come out of order, and it never goes back. */
const RANK: Readonly<Record<OpenState, number>> = {
  requires_action: 1,
  processing: 2,
  authorized: 3,
};

function progress(
  order: OrderDocument,
  attempt: PaymentAttempt,
  { report, now }: Facts & { readonly report: PaymentReport & { readonly state: OpenState } },
): OrderChange | null {
  const { state, nextAction = null } = report;
  const isNews = attempt.state === undefined || RANK[state] > RANK[attempt.state];
  if (!isNews) return null;
  const isAuthorized = state === 'authorized';
  const until = isAuthorized ? { authorizedUntil: new Date(now.getTime() + AUTHORIZATION_MS) } : {};
  return {
    set: {
      ...unlessPaid(order, isAuthorized ? 'authorized' : 'pending'),
      attempt: { ...attempt, state, nextAction, ...until },
    },
  };
}

/**
 * The money is there. It pays the order if that still waits for it; a cancelled order gives it back, and so does one
 * that was paid by another attempt or costs something else by now.
 */
export function captured(order: OrderDocument, attempt: Charge, now: Date): OrderChange {
  const ended = closing(order, attempt, { end: 'captured', at: now });
  const done = { outcome: 'captured', ...released(order, attempt, ended) };
  if (hasBeenPaid(order) || attempt.amountMinor !== order.totalMinor) {
    const refunds = withStrayRefund(order, { attempt, now });
    return { ...done, set: { ...done.set, refunds } };
  }
  const set = {
    ...done.set,
    paymentStatus: 'paid',
    paymentMethodId: attempt.methodId,
    placedWith: order.paymentMethodId,
    paidBy: attempt.attemptId,
  } as const;
  if (order.status === 'cancelled') {
    const reason = 'paid after it was cancelled';
    const refunds = withFinalRefund({ ...order, ...set }, { now, reason });
    return { ...done, set: { ...set, refunds } };
  }
  return { ...done, set, ...(order.status === 'pending' ? { to: 'paid' } : { events: ['paid'] }) };
}

/** The attempt is over; another one that is open beside it is not wanted any more. */
function released(
  { attempt: open }: OrderDocument,
  { attemptId }: Charge,
  ended: Pick<OrderDocument, 'closed'>,
): Pick<OrderChange, 'unset'> & { readonly set: Pick<OrderDocument, 'closed' | 'attempt'> } {
  if (open === undefined || open.attemptId === attemptId) return { unset: ['attempt'], set: ended };
  return { set: { ...ended, attempt: { ...open, wish: 'cancel' } } };
}

/** Money that was taken counts, whatever becomes of another attempt. */
function unlessPaid(
  order: OrderDocument,
  paymentStatus: OrderDocument['paymentStatus'],
): Partial<Pick<OrderDocument, 'paymentStatus'>> {
  return hasBeenPaid(order) ? {} : { paymentStatus };
}

function closing(
  { closed }: OrderDocument,
  attempt: Charge,
  ending: Pick<ClosedAttempt, 'at'> & { readonly end: AttemptEnd },
): Pick<OrderDocument, 'closed'> {
  return { closed: closedWith(closed, attempt, ending) };
}

/** True once money was taken for the order, whatever became of it. */
export function hasBeenPaid({ paymentStatus }: OrderDocument): boolean {
  return ['paid', 'partially_refunded', 'refunded'].includes(paymentStatus);
}
