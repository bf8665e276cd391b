import type { CaptureTime, NextAction, OpenState } from './payment-provider';

export type PaymentStatus =
  'pending' | 'authorized' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/** An attempt to pay whose outcome is not known yet. It belongs to its order until it is. */
export interface PaymentAttempt extends Charge {
  readonly capture: CaptureTime;
  readonly begunAt: Date;
  /** What the provider said last; absent before its first answer. */
  readonly state?: OpenState;
  readonly nextAction?: NextAction | null;
  /** Until when the money of an authorized attempt can be captured. */
  readonly authorizedUntil?: Date;
  /** What the order has requested beyond the attempt's own course. */
  readonly requested?: 'capture' | 'cancel';
  /** How many calls may have sent it to the provider, while its state is absent (see payment-driver.ts). */
  readonly activeCalls: number;
}

/** What is to be charged, and by which provider. */
export interface Charge {
  readonly attemptId: string;
  /** The name of its provider. */
  readonly provider: string;
  readonly methodId: string;
  readonly amountMinor: number;
}

/** How an attempt ended. */
export type AttemptEnd = 'captured' | 'declined' | 'failed' | 'cancelled' | 'authorization_expired';

/** An attempt that is over. It is kept because its provider may still report that it took money. */
export interface ClosedAttempt extends Charge {
  readonly end: AttemptEnd;
  readonly at: Date;
  /** When its provider is asked once more; absent: it has captured, or was asked often enough. */
  readonly askAt?: Date;
}

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
  readonly paymentMethodId: string;
  /** The payment method before another one was used to pay. */
  readonly placedWith?: string | undefined;
  /** The attempt to pay that is open; at most one. */
  readonly attempt?: PaymentAttempt | undefined;
  /** The attempts that are over, the newest at the end. */
  readonly closed?: readonly ClosedAttempt[] | undefined;
  /** The attempt whose money paid the order. */
  readonly paidBy?: string | undefined;
  readonly refunds: readonly RefundDocument[];
}

/** All that payments know about an order. */
export interface PayableOrder extends PaymentFields {
  readonly _id: string;
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Counts the writes of the order: of two states the one with the higher revision is the later one. */
  readonly rev: number;
}

/** A decision about the payment of an order, before it is written. */
export interface PaymentChange {
  /** What the order stores from now on; undefined removes a field. */
  readonly fields: Partial<PaymentFields>;
  /** What happened to the order's money, if anything. */
  readonly effect?: 'paid' | 'payment_failed' | 'refunded' | 'refund_failed' | undefined;
  /** Why, for the history of the order. */
  readonly reason?: string | null;
  /** Nothing that clients see changes. */
  readonly isInternal?: true;
}
