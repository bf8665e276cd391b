import type { OrderDocument } from './orders.document';
import { askAt } from './payments/attempt';

export interface DueRules {
  readonly now: Date;
  /** How long a request may take over a step before somebody else finishes it. */
  readonly graceMs: number;
  /** How long an order may stay unpaid. */
  readonly paymentWindowMs: number;
}

/** True while a step has been begun and is not finished. */
function hasUnfinishedWork(order: OrderDocument): boolean {
  return (
    order.phase === 'reserving' ||
    order.phase === 'rejecting' ||
    order.stock === 'returning' ||
    order.refunds.some(({ state }) => state === 'pending')
  );
}

/** When somebody has to look after the order: a step that may have been left behind, or the end of patience. */
export function dueOf(order: OrderDocument, rules: DueRules): Date | null {
  const { now, graceMs } = rules;
  if (hasUnfinishedWork(order)) return new Date(now.getTime() + graceMs);
  const { attempt } = order;
  const end = unpaidUntil(order, rules);
  if (attempt === undefined) return end;
  const due = askAt(attempt, now, graceMs);
  const endsBefore = attempt.state === 'requires_action' && end !== null && end > now && end < due;
  return endsBefore ? end : due;
}

/** When an unpaid order is given up; an authorization that has expired gives it another while. */
export function unpaidUntil(
  { phase, status, stock, createdAt, closed }: OrderDocument,
  { paymentWindowMs }: Pick<DueRules, 'paymentWindowMs'>,
): Date | null {
  if (phase !== 'live' || status !== 'pending' || stock === 'none') return null;
  const expired = closed?.findLast(({ end }) => end === 'authorization_expired');
  return new Date((expired?.at ?? createdAt).getTime() + paymentWindowMs);
}
