import type { CaptureTime, NextAction, OpenState } from './payment-provider';

export type PaymentStatus =
  'pending' | 'authorized' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/** An attempt to pay whose outcome is still unknown. The order stores it until then. */
export interface PaymentAttempt extends Charge {
  readonly capture: CaptureTime;
  readonly begunAt: Date;
  /** The provider's last report; absent until it has responded once. */
  readonly state?: OpenState;
  readonly nextAction?: NextAction | null;
  /** The money of an authorized attempt can be captured until this time. */
  readonly authorizedUntil?: Date;
  /** The action that the order has requested for the attempt. */
  readonly requested?: 'capture' | 'cancel';
  /** The number of calls that may have sent it to the provider while its state is absent (payment-driver.ts). */
  readonly activeCalls: number;
}

/** An amount to charge, and its provider. */
export interface Charge {
  readonly attemptId: string;
  /** The name of its provider. */
  readonly provider: string;
  readonly methodId: string;
  readonly amountMinor: number;
}

/** How an attempt ended. */
export type AttemptEnd = 'captured' | 'declined' | 'failed' | 'cancelled' | 'authorization_expired';

/** A closed attempt. It is kept because its provider may still report that it took money. */
export interface ClosedAttempt extends Charge {
  readonly end: AttemptEnd;
  readonly at: Date;
  /**
   * When its provider is asked again; absent if the attempt has captured, or if its provider was asked often enough.
   */
  readonly askAt?: Date;
}

export interface RefundDocument {
  readonly id: string;
  readonly amountMinor: number;
  readonly reason: string | null;
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** The attempt whose surplus money is refunded; absent for the payment of the order itself. */
  readonly attemptId?: string;
}

/**
 * The fields that an order stores about its payment. They are part of the order's document, so that both change in one
 * write.
 */
export interface PaymentFields {
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethodId: string;
  /** The method with which the order was placed, if it was paid with another one. */
  readonly placedWith?: string | undefined;
  /** The open attempt to pay; at most one. */
  readonly attempt?: PaymentAttempt | undefined;
  /** The closed attempts, newest last. */
  readonly closed?: readonly ClosedAttempt[] | undefined;
  /** The attempt whose money paid the order. */
  readonly paidBy?: string | undefined;
  readonly refunds: readonly RefundDocument[];
}

/** Everything that payments need of an order. */
export interface PayableOrder extends PaymentFields {
  readonly _id: string;
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The number of writes of the order: of two states, the one with the higher revision is later. */
  readonly rev: number;
}

/** A decision about the payment of an order that is not written yet. */
export interface PaymentChange {
  /** The fields that the order stores; undefined removes a field. */
  readonly fields: Partial<PaymentFields>;
  /** What happened to the order's money, if anything. */
  readonly effect?: 'paid' | 'payment_failed' | 'refunded' | 'refund_failed' | undefined;
  /** The reason, for the history of the order. */
  readonly reason?: string | null;
  /** True if clients see no change. */
  readonly isInternal?: true;
}
