import type { OrderDocument } from './orders.document';

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
    order.capture !== null ||
    order.stock === 'returning' ||
    order.refunds.some(({ state }) => state === 'pending')
  );
}

/** When somebody has to look after the order: a step that may have been left behind, or the end of patience. */
export function dueOf(
  order: OrderDocument,
  { now, graceMs, paymentWindowMs }: DueRules,
): Date | null {
  if (hasUnfinishedWork(order)) return new Date(now.getTime() + graceMs);
  const isUnpaid = order.phase === 'live' && order.status === 'pending' && order.stock !== 'none';
  return isUnpaid ? new Date(order.createdAt.getTime() + paymentWindowMs) : null;
}
