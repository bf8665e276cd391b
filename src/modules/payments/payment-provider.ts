import type { PaymentMethod } from './payment-methods';

/** The states of a payment at the provider. */
export const PAYMENT_STATES = [
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'declined',
  'failed',
  'cancelled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States that are not final. */
export type OpenState = 'requires_action' | 'processing' | 'authorized';

/** When the money is taken: immediately, or when the order is shipped (until then it is only authorized). */
export type CaptureTime = 'now' | 'at_shipping';

/** What the payer must do before the payment can continue. */
export interface NextAction {
  readonly type: 'redirect';
  /** The provider's page. */
  readonly url: string;
}

/** The provider's report about one payment. */
export interface PaymentReport {
  readonly state: PaymentState;
  /** Present if the state is `requires_action`. */
  readonly nextAction?: NextAction | null;
}

/** Identifies one attempt to pay an order. Providers store both ids with the payment and return them. */
export interface AttemptKey {
  readonly orderId: string;
  /** The idempotency key of every call for the attempt: a repeated call moves no money twice. */
  readonly attemptId: string;
}

export interface IntentRequest extends AttemptKey {
  readonly methodId: string;
  /** The amount in the smallest unit of the currency. */
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly capture: CaptureTime;
}

/** Identifies an attempt, with what a provider needs if the attempt is new to it. */
export type CancelRequest = Omit<IntentRequest, 'capture'>;

/** Identifies the payment of an order. */
export interface PaymentKey {
  readonly orderId: string;
  /** The newest attempt; null for orders that were paid elsewhere or not at all. */
  readonly attemptId: string | null;
  readonly methodId: string;
}

export interface RefundRequest extends PaymentKey {
  /** The idempotency key of the refund. */
  readonly refundId: string;
  readonly amountMinor: number;
}

/** The provider's figures for an order. */
export interface PaymentFigures {
  readonly status: 'pending' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';
  readonly methodId: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly paidAt: Date | null;
}

/** The content of a notification whose signature was verified. */
export interface PaymentNotification extends AttemptKey {
  /** Progress and money are trusted while the provider itself cannot be reached. */
  readonly report: PaymentReport;
}

/**
 * The port for payments. Any call may be repeated, delayed or lost. It contains the id of its attempt or refund, and a
 * call with the same id returns the current state. A call throws ProviderUnreachable only if it is certain that the
 * call sent nothing (another call of the same attempt may have). After any other error the outcome is unknown, and the
 * service asks until it is known. See docs/guides/payments.md.
 */
export interface PaymentProvider {
  /** Part of the address that receives its notifications. */
  readonly name: string;
  /**
   * Begins a payment and takes it as far as possible without the payer. A repeated call never begins a second payment.
   */
  createIntent(request: IntentRequest): Promise<PaymentReport>;
  /** Continues after the payer has acted. */
  confirm(key: AttemptKey): Promise<PaymentReport>;
  /** Captures the whole amount of an authorized payment. */
  capture(key: AttemptKey): Promise<PaymentReport>;
  /**
   * Ends a payment that has taken no money; returns the current state of one that can no longer be stopped. An attempt
   * that is new to the provider becomes `cancelled` as well, and a later `createIntent` of it takes no money.
   */
  cancel(request: CancelRequest): Promise<PaymentReport>;
  /**
   * The current state of the payment. Throws if the attempt is unknown to the provider, because the call that begins it
   * may still be on its way.
   */
  status(key: AttemptKey): Promise<PaymentReport>;
  /** `pending`: ask again later with the same id. `refused`: final. */
  refund(request: RefundRequest): Promise<'pending' | 'succeeded' | 'refused'>;
  /** The figures for an order, for views; null if no payment was tried. */
  findFigures(payment: PaymentKey): Promise<PaymentFigures | null>;
  /** At most 100 methods with which the customer can pay. */
  listMethods(customerId: string): Promise<readonly PaymentMethod[]>;
  /** Reads the JSON of a notification whose signature was verified; null if it is irrelevant here. */
  readNotification(payload: unknown): PaymentNotification | null;
}

/** The provider could not be reached, so this call has sent nothing. */
export class ProviderUnreachable extends Error {
  constructor() {
    super('the payment provider cannot be reached');
    this.name = 'ProviderUnreachable';
  }
}

export function isOpen(state: PaymentState): state is OpenState {
  return state === 'requires_action' || state === 'processing' || state === 'authorized';
}
