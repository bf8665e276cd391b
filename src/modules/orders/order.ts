import {
  domainError,
  versionMismatch,
  type AppError,
  type Violation,
} from '../../platform/values/errors';
import {
  askAt,
  askRefundAt,
  isPending,
  withFinalRefund,
  type AskRules,
  type PaymentChange,
  type PaymentFields,
} from '../payments';
import type { OrderDocument } from './orders.document';
import type { OrderStatus } from './orders.types';

/*
 * The state machine of an order. `apply` decides how a command changes an order, without reading or writing anything;
 * `changeOrder` of order-store.ts carries it out.
 */

/** The transitions between statuses. The errors, and the diagram in decision 008, derive from this table. */
export const TRANSITIONS = {
  pending: { paid: 'payment captured', cancelled: 'cancel, or not paid in time' },
  paid: { processing: 'process', shipped: 'ship', cancelled: 'cancel' },
  processing: { shipped: 'ship', cancelled: 'cancel' },
  shipped: { delivered: 'deliver', refunded: 'refunded in full' },
  delivered: { refunded: 'refunded in full' },
  cancelled: {},
  refunded: {},
} as const satisfies Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, string>>>>>;

export type OrderCommand =
  /** The commit point of a placement: the order becomes visible. */
  | { readonly kind: 'commit' }
  /** The placement failed; next, its reservations are released. */
  | { readonly kind: 'reject'; readonly violations: readonly Violation[] }
  | { readonly kind: 'finish_rejection' }
  | { readonly kind: 'process' }
  | { readonly kind: 'ship'; readonly carrier: string; readonly trackingNumber: string | null }
  | { readonly kind: 'deliver' }
  /** Promises to return stock and money, and to end an open payment. */
  | { readonly kind: 'cancel'; readonly reason: string | null }
  | { readonly kind: 'finish_return' }
  | { readonly kind: 'edit'; readonly version: number | null; readonly fields: EditedFields }
  | { readonly kind: 'payment'; readonly change: PaymentChange }
  /** Locks the order for an all-or-nothing operation. */
  | { readonly kind: 'lock'; readonly holder: string }
  | { readonly kind: 'unlock' };

export type EditedFields = Partial<
  Pick<OrderDocument, 'address' | 'note' | 'taxMinor' | 'shippingMinor' | 'totalMinor'>
>;

/** The resulting order, and its event without the prefix `order.`. */
interface ApplyResult {
  readonly order: OrderDocument;
  readonly events: readonly [event?: string];
}

/** The result of a command, or why it is refused. */
export function apply(
  order: OrderDocument,
  command: OrderCommand,
  now: Date,
): ApplyResult | { readonly refusal: AppError } {
  switch (command.kind) {
    case 'commit':
      return enter(order, 'pending', {
        now,
        fields: { phase: 'live', unsettled: true, isUnrepeatable: undefined },
      });
    case 'reject':
      return changeInternally(order, { phase: 'rejecting', rejection: command.violations });
    case 'finish_rejection':
      // Frees the externalId.
      return changeInternally(order, { phase: 'rejected', rejectedAt: now, externalId: undefined });
    case 'process': {
      // For the warehouse, authorized money counts as paid.
      const from = isAuthorized(order) && order.status === 'pending' ? 'paid' : order.status;
      return move(order, 'processing', { from, now, fields: { deliveryStatus: 'ready' } });
    }
    case 'ship': {
      const { carrier, trackingNumber } = command;
      const fields = {
        deliveryStatus: 'shipped',
        carrier,
        trackingNumber,
        shippedAt: now,
      } as const;
      return move(order, 'shipped', { now, fields });
    }
    case 'deliver':
      return move(order, 'delivered', {
        now,
        fields: { deliveryStatus: 'delivered', deliveredAt: now },
      });
    case 'cancel':
      return move(order, 'cancelled', {
        now,
        reason: command.reason,
        fields: {
          deliveryStatus: 'cancelled',
          stock: order.stock === 'taken' ? 'returning' : order.stock,
          refunds: withFinalRefund(order, { now, reason: command.reason }),
          attempt: order.attempt && { ...order.attempt, requested: 'cancel' },
          lock: undefined,
        },
      });
    case 'finish_return':
      return changeInternally(order, { stock: 'returned', unsettled: true });
    case 'edit': {
      const refusal = editRefusal(order, command.version);
      return refusal
        ? { refusal }
        : changeVisibly({ ...order, ...command.fields }, now, ['updated']);
    }
    case 'payment':
      return applyPayment(order, command.change, now);
    case 'lock':
      return changeInternally(order, { lock: command.holder });
    case 'unlock':
      return changeInternally(order, { lock: undefined });
  }
}

function applyPayment(
  order: OrderDocument,
  { fields, effect, reason = null, isInternal }: PaymentChange,
  now: Date,
): ApplyResult {
  if (isInternal) return changeInternally(order, fields);
  const newOrder = { ...order, ...fields };
  const isCancelled = order.status === 'cancelled';
  switch (effect) {
    case 'paid': {
      if (order.status === 'pending') return enter(newOrder, 'paid', { now });
      if (!isCancelled) return changeVisibly(newOrder, now, ['paid']);
      const refunds = withFinalRefund(newOrder, { now, reason: 'paid after it was cancelled' });
      return changeVisibly({ ...newOrder, refunds }, now);
    }
    case 'payment_failed':
      return changeVisibly(newOrder, now, isCancelled ? [] : ['payment_failed']);
    case 'refunded':
      return newOrder.paymentStatus === 'refunded' && !isCancelled
        ? enter(newOrder, 'refunded', { now, reason })
        : changeVisibly(newOrder, now, ['refunded']);
    case 'refund_failed':
      return changeVisibly(newOrder, now, ['refund_failed']);
    case undefined:
      return changeVisibly(newOrder, now);
  }
}

interface Move {
  readonly now: Date;
  readonly reason?: string | null;
  readonly fields?: Partial<OrderDocument>;
  /** The current status for the check, if it differs from the order's own. */
  readonly from?: OrderStatus;
}

function move(order: OrderDocument, to: OrderStatus, change: Move) {
  const { from = order.status } = change;
  return canBecome(from, to) ? enter(order, to, change) : { refusal: transitionError(from, to) };
}

/** The order in its new status, with an entry in its history and an event. */
function enter(
  order: OrderDocument,
  to: OrderStatus,
  { now, reason = null, fields = {} }: Move,
): ApplyResult {
  const history = [...order.history, { status: to, at: now, reason }];
  const event = to === 'pending' ? 'created' : to;
  return changeVisibly({ ...order, ...fields, status: to, history }, now, [event]);
}

/** A change that clients can see, with a new version. */
function changeVisibly(
  order: OrderDocument,
  now: Date,
  events: ApplyResult['events'] = [],
): ApplyResult {
  return { order: { ...order, version: order.version + 1, updatedAt: now }, events };
}

function changeInternally(order: OrderDocument, fields: Partial<OrderDocument>): ApplyResult {
  return { order: { ...order, ...fields }, events: [] };
}

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return to in TRANSITIONS[from];
}

/** Throws if the table does not contain this transition; the error says which ones are possible. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!canBecome(from, to)) throw transitionError(from, to);
}

const PAID: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered', 'refunded'];
const SENT: readonly OrderStatus[] = ['shipped', 'delivered', 'refunded'];

function transitionError(from: OrderStatus, to: OrderStatus): AppError {
  const facts = { from, to, allowed: Object.keys(TRANSITIONS[from]) };
  if (to === 'paid' && PAID.includes(from)) {
    return domainError('order_already_paid', 'This order is already paid.', facts);
  }
  if (to === 'cancelled' && from === 'cancelled') {
    return domainError('order_already_cancelled', 'This order is already cancelled.', facts);
  }
  if (to === 'cancelled' && SENT.includes(from)) {
    const message = 'This order has been shipped and can no longer be cancelled.';
    return domainError('order_not_cancellable', message, facts);
  }
  const message = `An order that is ${from} cannot become ${to}.`;
  return domainError('invalid_state_transition', message, facts);
}

const EDITABLE: readonly OrderStatus[] = ['pending', 'paid', 'processing'];

/** Why the order cannot be edited at this version (null for any version); null if it can. */
export function editRefusal(
  { status, version: current }: OrderDocument,
  version: number | null,
): AppError | null {
  if (version !== null && version !== current) return versionMismatch('order');
  if (EDITABLE.includes(status)) return null;
  const facts = { from: status, allowed: EDITABLE };
  return domainError(
    'order_not_changeable',
    `An order that is ${status} cannot be changed.`,
    facts,
  );
}

/** Whether the order's money is authorized and not captured. */
export function isAuthorized({ attempt }: PaymentFields): boolean {
  return attempt?.state === 'authorized' && attempt.requested !== 'cancel';
}

export interface DueRules extends AskRules {
  /** How long an order may stay unpaid. */
  readonly paymentWindowMs: number;
}

/** When the sweeper must process the order; null if the order needs no processing in its current state. */
export function dueOf(order: OrderDocument, rules: DueRules): Date | null {
  const { phase, stock, refunds, closed = [], attempt } = order;
  if (phase === 'reserving' || phase === 'rejecting' || stock === 'returning') {
    return new Date(rules.now.getTime() + rules.graceMs);
  }
  const times: Date[] = [];
  for (const refund of refunds) if (isPending(refund)) times.push(askRefundAt(refund, rules));
  for (const { askAt: again } of closed) if (again) times.push(again);
  if (attempt !== undefined) times.push(askAt(attempt, rules));
  // While an attempt waits for its payer, the order can be given up. If the payment window has ended, the provider is
  // asked about the attempt first.
  const end = unpaidUntil(order, rules);
  const isGivenUp =
    attempt === undefined || (attempt.state === 'requires_action' && end && end > rules.now);
  if (end && isGivenUp) times.push(end);
  return times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
}

/**
 * When an unpaid order is given up; null if it is not. After an authorization has expired, the order gets another
 * payment window.
 */
export function unpaidUntil(
  { phase, status, stock, createdAt, closed }: OrderDocument,
  { paymentWindowMs }: Pick<DueRules, 'paymentWindowMs'>,
): Date | null {
  if (phase !== 'live' || status !== 'pending' || stock === 'none') return null;
  const expiredAttempt = closed?.findLast(({ end }) => end === 'authorization_expired');
  return new Date((expiredAttempt?.at ?? createdAt).getTime() + paymentWindowMs);
}
