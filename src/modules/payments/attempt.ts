import { timeOfId } from '../../platform/values/ids';
import { isOpen, type OpenState, type PaymentReport } from './payment-provider';
import type {
  AttemptEnd,
  Charge,
  ClosedAttempt,
  PayableOrder,
  PaymentAttempt,
  PaymentChange,
  PaymentFields,
} from './payments.types';
import { withSurplusRefund } from './refunds';

/**
 * The maximum number of attempts of one order. None is ever dropped, because its provider may still report that it took
 * money.
 */
export const MAX_ATTEMPTS = 50;

/** How long an authorized amount can be captured. */
const AUTHORIZATION_MS = 7 * 86_400_000;

/** The state of an attempt; `new` until the provider has responded once. */
export type AttemptState = 'new' | ReportedState;
type ReportedState = OpenState | AttemptEnd;

/** The result of a call for an attempt; `not_sent`: it is certain that the call sent nothing. */
export type AttemptReport = PaymentReport | { readonly state: 'not_sent' };

/** `expired`: cancelled after its authorization had expired. */
type ReportState = AttemptReport['state'] | 'expired';
type Row = Readonly<Partial<Record<ReportState, ReportedState | 'withdrawn'>>>;

const ENDS = {
  captured: 'captured',
  declined: 'declined',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

/**
 * State × report → state. Pairs that are missing change nothing: reports may be repeated, late or out of order, and an
 * attempt never returns to an earlier state. After an attempt has ended, only a late capture changes it.
 */
export const ATTEMPT_TABLE: Readonly<Record<AttemptState, Row>> = {
  new: {
    not_sent: 'withdrawn',
    requires_action: 'requires_action',
    processing: 'processing',
    authorized: 'authorized',
    ...ENDS,
  },
  requires_action: { processing: 'processing', authorized: 'authorized', ...ENDS },
  processing: { authorized: 'authorized', ...ENDS },
  authorized: { ...ENDS, expired: 'authorization_expired' },
  declined: { captured: 'captured' },
  failed: { captured: 'captured' },
  cancelled: { captured: 'captured' },
  authorization_expired: { captured: 'captured' },
  captured: {},
};

interface Effects {
  /** For an order from which no money was taken before. */
  readonly paymentStatus: PaymentFields['paymentStatus'];
  readonly effect?: PaymentChange['effect'];
}

/** The effect of a state on the order; that of `captured` depends on the order. */
const EFFECTS: Readonly<Record<Exclude<ReportedState, 'captured'>, Effects>> = {
  requires_action: { paymentStatus: 'pending' },
  processing: { paymentStatus: 'pending' },
  authorized: { paymentStatus: 'authorized' },
  declined: { paymentStatus: 'failed', effect: 'payment_failed' },
  failed: { paymentStatus: 'failed', effect: 'payment_failed' },
  cancelled: { paymentStatus: 'pending' },
  authorization_expired: { paymentStatus: 'pending' },
};

/** The change that a report about one of the order's attempts, open or closed, makes; null if it makes none. */
export function applyReport(
  order: PayableOrder,
  attemptId: string,
  { report, now }: { readonly report: AttemptReport; readonly now: Date },
): PaymentChange | null {
  const open = order.attempt?.attemptId === attemptId ? order.attempt : undefined;
  const attempt = open ?? order.closed?.find((other) => other.attemptId === attemptId);
  if (attempt === undefined) return null;
  const from = 'end' in attempt ? attempt.end : (attempt.state ?? 'new');
  const hasExpired = report.state === 'cancelled' && open && isExpired(open, now);
  const to = ATTEMPT_TABLE[from][hasExpired ? 'expired' : report.state];
  if (to === 'captured') return capture(order, attempt, now);
  if (to === undefined || open === undefined) return null;
  if (to === 'withdrawn') return { isInternal: true, fields: { attempt: withoutCall(open) } };
  const { paymentStatus, ...effect } = EFFECTS[to];
  const meaning = hasBeenPaid(order) ? { fields: {} } : { ...effect, fields: { paymentStatus } };
  const attempts = isOpenState(to)
    ? { attempt: advance(open, { state: to, report, now }) }
    : { attempt: undefined, closed: addClosedAttempt(order.closed, open, { end: to, at: now }) };
  return { ...meaning, fields: { ...meaning.fields, ...attempts } };
}

function isOpenState(state: Exclude<ReportedState, 'captured'>): state is OpenState {
  return state !== 'authorization_expired' && isOpen(state);
}

/** The attempt after a call that sent nothing; undefined if no other call may have sent it. */
function withoutCall(attempt: PaymentAttempt): PaymentAttempt | undefined {
  const activeCalls = attempt.activeCalls - 1;
  return activeCalls > 0 ? { ...attempt, activeCalls } : undefined;
}

function advance(
  attempt: PaymentAttempt,
  {
    state,
    report,
    now,
  }: { readonly state: OpenState; readonly report: AttemptReport; readonly now: Date },
): PaymentAttempt {
  const nextAction = ('nextAction' in report && report.nextAction) || null;
  const authorizedUntil = new Date(now.getTime() + AUTHORIZATION_MS);
  return { ...attempt, state, nextAction, ...(state === 'authorized' ? { authorizedUntil } : {}) };
}

/**
 * The provider has taken the money, which pays the order. If the order was paid by another attempt or has another total
 * by now, the money is refunded instead.
 */
function capture(order: PayableOrder, attempt: Charge, now: Date): PaymentChange {
  const { attempt: open } = order;
  const other = open && open.attemptId !== attempt.attemptId ? open : undefined;
  const attempts = {
    attempt: other && { ...other, requested: 'cancel' as const },
    closed: addClosedAttempt(order.closed, attempt, { end: 'captured', at: now }),
  };
  if (hasBeenPaid(order) || attempt.amountMinor !== order.totalMinor) {
    return { fields: { ...attempts, refunds: withSurplusRefund(order, { attempt, now }) } };
  }
  return {
    effect: 'paid',
    fields: {
      ...attempts,
      paymentStatus: 'paid',
      paymentMethodId: attempt.methodId,
      placedWith: order.paymentMethodId,
      paidBy: attempt.attemptId,
    },
  };
}

/** Whether money was ever taken for the order, even if it was refunded since. */
export function hasBeenPaid({ paymentStatus }: Pick<PaymentFields, 'paymentStatus'>): boolean {
  return ['paid', 'partially_refunded', 'refunded'].includes(paymentStatus);
}

/** How an attempt of the order ended; null if it is open, or if the order has no such attempt. */
export function endOf({ closed = [] }: PaymentFields, attemptId: string): AttemptEnd | null {
  return closed.find((attempt) => attempt.attemptId === attemptId)?.end ?? null;
}

/** Counts one more call that may send the attempt to its provider. */
export function beginCall(
  attempt: Omit<PaymentAttempt, 'activeCalls'> & Partial<PaymentAttempt>,
): PaymentChange {
  const { activeCalls = 0 } = attempt;
  return { isInternal: true, fields: { attempt: { ...attempt, activeCalls: activeCalls + 1 } } };
}

/** The next provider call for an attempt. An unwanted attempt is cancelled, even if it was never sent. */
export function nextCall(
  attempt: PaymentAttempt,
  now: Date,
): 'createIntent' | 'cancel' | 'capture' | 'status' {
  const { state, requested, capture: time } = attempt;
  if (requested === 'cancel' || isExpired(attempt, now)) return 'cancel';
  if (state === undefined) return 'createIntent';
  return state === 'authorized' && (requested === 'capture' || time === 'now')
    ? 'capture'
    : 'status';
}

export function isExpired({ state, authorizedUntil }: PaymentAttempt, now: Date): boolean {
  return state === 'authorized' && authorizedUntil !== undefined && authorizedUntil <= now;
}

function addClosedAttempt(
  closedAttempts: readonly ClosedAttempt[] = [],
  { attemptId, methodId, amountMinor, provider }: Charge,
  { end, at }: Pick<ClosedAttempt, 'end' | 'at'>,
): readonly ClosedAttempt[] {
  const others = closedAttempts.filter((other) => other.attemptId !== attemptId);
  const closedAttempt = { attemptId, methodId, amountMinor, provider, end, at };
  return [...others, end === 'captured' ? closedAttempt : withNextAsk(closedAttempt, at)];
}

/**
 * When the provider of a closed attempt is asked again: it may contradict itself and take the money after all, and its
 * notification may be lost.
 */
const ASK_AGAIN_MS = [10 * 60_000, 86_400_000];

/** A closed attempt with the next time at which its provider is asked again. */
export function withNextAsk({ askAt: _, ...attempt }: ClosedAttempt, now: Date): ClosedAttempt {
  const times = ASK_AGAIN_MS.map((milliseconds) => new Date(attempt.at.getTime() + milliseconds));
  const next = times.find((time) => time > now);
  return next === undefined ? attempt : { ...attempt, askAt: next };
}

const MIN_ASK_PAUSE_MS = 500;
const MAX_ASK_PAUSE_MS = 3_600_000;

export interface AskRules {
  readonly now: Date;
  /** How long a request may take for a step before the sweeper completes it. */
  readonly graceMs: number;
}

/** When the provider is asked next: soon at first, then less and less often. */
export function askAt(attempt: PaymentAttempt, { now, graceMs }: AskRules): Date {
  const { state, requested, begunAt, capture: time, authorizedUntil } = attempt;
  const isWaiting = state === 'authorized' && time === 'at_shipping' && requested === undefined;
  if (isWaiting) return authorizedUntil ?? now;
  const minMs = state === undefined ? graceMs : MIN_ASK_PAUSE_MS;
  const maxMs = requested === undefined ? MAX_ASK_PAUSE_MS : graceMs;
  return nextAskTime(now, begunAt, { minMs, maxMs });
}

/** When the provider is asked next about a pending refund. */
export function askRefundAt({ id }: { readonly id: string }, { now, graceMs }: AskRules): Date {
  return nextAskTime(now, timeOfId(id), { minMs: graceMs, maxMs: MAX_ASK_PAUSE_MS });
}

/** Now plus a quarter of the elapsed time, within bounds. */
function nextAskTime(
  now: Date,
  since: Date,
  { minMs, maxMs }: { readonly minMs: number; readonly maxMs: number },
): Date {
  const ageMs = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 4, minMs), maxMs));
}
