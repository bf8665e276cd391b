import type { ClosedAttempt, PaymentAttempt } from './attempt';

export type PaymentStatus =
  'pending' | 'authorized' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

export interface RefundDocument {
  readonly id: string;
  readonly amountMinor: number;
  readonly reason: string | null;
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** The attempt whose surplus money this returns; absent: the payment of the order itself. */
  readonly attemptId?: string;
}

/** What an order stores about its payment. It is part of the order's document, so that both change in one write. */
export interface PaymentFields {
  readonly paymentStatus: PaymentStatus;
  /** The attempt to pay that is open; at most one. */
  readonly attempt?: PaymentAttempt;
  /** The attempts that are over, the newest at the end. */
  readonly closed?: readonly ClosedAttempt[];
  /** The attempt whose money paid the order. */
  readonly paidBy?: string;
  readonly refunds: readonly RefundDocument[];
}

/** All that payments know about an order. */
export interface PayableOrder extends PaymentFields {
  readonly _id: string;
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly paymentMethodId: string;
}
