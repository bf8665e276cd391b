import { timeOfId } from '../../../platform/values/ids';
import { toMajor } from '../../../platform/values/money';
import type { ShownOrder } from '../orders.document';
import type { AttemptEnd } from './attempt';
import type { NextAction, OpenState } from './payment-provider';

/** Where the newest attempt to pay stands, or how it ended. */
export type PaymentCourse = OpenState | AttemptEnd;

export interface RefundView {
  readonly id: string;
  readonly createdAt: Date;
  readonly amount: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | null;
}

/** What an order itself knows of its payment. */
export interface OrderPayments {
  readonly attemptId: string | null;
  /** Who took the money, or has the newest attempt. */
  readonly provider: string | undefined;
  readonly state: PaymentCourse | null;
  readonly nextAction: NextAction | null;
  readonly refunds: readonly RefundView[];
}

export function paymentsOf({ attempt, closed, refunds, currency }: ShownOrder): OrderPayments {
  const last = closed?.at(-1);
  const taken = closed?.find(({ end }) => end === 'captured');
  const open = attempt === undefined ? undefined : (attempt.state ?? 'processing');
  return {
    attemptId: attempt?.attemptId ?? last?.attemptId ?? null,
    provider: (taken ?? attempt ?? last)?.provider,
    state: open ?? last?.end ?? null,
    nextAction: attempt?.nextAction ?? null,
    refunds: refunds.map(({ id, amountMinor, state, reason }) => ({
      id,
      createdAt: timeOfId(id),
      amount: toMajor(amountMinor, currency),
      state,
      reason,
    })),
  };
}
