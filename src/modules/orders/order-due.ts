import { askAt, askRefundAt, isPending, type AskRules } from '../payments';
import type { OrderDocument } from './orders.document';

export interface DueRules extends AskRules {
  /** How long an order may stay unpaid. */
  readonly paymentWindowMs: number;
}

/** When the sweeper has to look at the order; null: it waits for nothing. */
export function dueOf(order: OrderDocument, rules: DueRules): Date | null {
  const { phase, stock, refunds, closed = [] } = order;
  if (phase === 'reserving' || phase === 'rejecting' || stock === 'returning') {
    return new Date(rules.now.getTime() + rules.graceMs);
  }
  const times = [
    ...refunds.filter(isPending).map((refund) => askRefundAt(refund, rules).getTime()),
    ...closed.flatMap(({ askAt: again }) => (again ? [again.getTime()] : [])),
    ...paymentDue(order, rules),
  ];
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** When the open attempt is asked about, or the unpaid order is given up. */
function paymentDue(order: OrderDocument, rules: DueRules): readonly number[] {
  const { attempt } = order;
  const end = unpaidUntil(order, rules)?.getTime() ?? null;
  if (attempt === undefined) return end === null ? [] : [end];
  const due = askAt(attempt, rules).getTime();
  const isGivenUp =
    attempt.state === 'requires_action' && end !== null && end > rules.now.getTime();
  return [isGivenUp ? Math.min(end, due) : due];
}

/** When an unpaid order is given up. An authorization that has expired gives it another payment window. */
export function unpaidUntil(
  { phase, status, stock, createdAt, closed }: OrderDocument,
  { paymentWindowMs }: Pick<DueRules, 'paymentWindowMs'>,
): Date | null {
  if (phase !== 'live' || status !== 'pending' || stock === 'none') return null;
  const expired = closed?.findLast(({ end }) => end === 'authorization_expired');
  return new Date((expired?.at ?? createdAt).getTime() + paymentWindowMs);
}
