import type { OrderDocument } from './orders.document';
import { askAt, askRefundAt, type AskRules, isPending } from '../payments';

export interface DueRules extends AskRules {
  /** How long an order may stay unpaid. */
  readonly paymentWindowMs: number;
}

/** True while a step of the shop itself has been begun and is not finished. */
function hasUnfinishedStep({ phase, stock }: OrderDocument): boolean {
  return phase === 'reserving' || phase === 'rejecting' || stock === 'returning';
}

/** When somebody has to look after the order: a step that may have been left behind, or the end of patience. */
export function dueOf(order: OrderDocument, rules: DueRules): Date | null {
  const { now, graceMs } = rules;
  if (hasUnfinishedStep(order)) return new Date(now.getTime() + graceMs);
  const refunds = order.refunds.filter(isPending).map((refund) => askRefundAt(refund, rules));
  const ends = (order.closed ?? []).map(({ askAt: again }) => again ?? null);
  return earliestOf([...refunds, ...ends, paymentDueOf(order, rules)]);
}

/** When the open attempt is asked about, or the order given up. */
function paymentDueOf(order: OrderDocument, rules: DueRules): Date | null {
  const { attempt } = order;
  const end = unpaidUntil(order, rules);
  if (attempt === undefined) return end;
  const due = askAt(attempt, rules);
  const endsBefore =
    attempt.state === 'requires_action' && end !== null && end > rules.now && end < due;
  return endsBefore ? end : due;
}

function earliestOf(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
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
