import type { PaymentMethod } from './payment-methods';

/** Where a payment stands at the provider. */
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

/** States from which a payment goes on; all others are final. */
export type OpenState = 'requires_action' | 'processing' | 'authorized';

/** When the money is taken: at once, or only authorized and taken when the order is shipped. */
export type CaptureTime = 'now' | 'at_shipping';

/** What the payer has to do before the payment goes on. */
export interface NextAction {
  readonly type: 'redirect';
  /** The provider's page. */
  readonly url: string;
}

/** What a provider says of one payment. */
export interface PaymentReport {
  readonly state: PaymentState;
  /** With `requires_action`. */
  readonly nextAction?: NextAction | null;
}

/** Names one attempt to pay an order. Providers keep both ids with the payment and hand them back. */
export interface AttemptKey {
  readonly orderId: string;
  /** The idempotency key of everything that is done for the attempt: a repeated call moves no money twice. */
  readonly attemptId: string;
}

export interface IntentRequest extends AttemptKey {
  readonly methodId: string;
  /** In the smallest unit of the currency. */
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly capture: CaptureTime;
}

/** Names an attempt, with what its provider has to know of one that it never heard of. */
export type CancelRequest = Omit<IntentRequest, 'capture'>;

/** Names the payment of an order. */
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

/** What a provider holds for an order. */
export interface PaymentFigures {
  readonly status: 'pending' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';
  readonly methodId: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly paidAt: Date | null;
}

/** What a notification of a provider is about, once its signature was checked. */
export interface PaymentNotification extends AttemptKey {
  /** Progress and money are believed while the provider cannot be asked itself. */
  readonly report: PaymentReport;
}

/**
 * Where money is moved. Every call may be repeated, come late or be lost: it carries the id of its attempt or refund,
 * and the same id is answered with where it stands now. A call throws ProviderUnreachable only when it certainly sent
 * nothing (another call of the same attempt may have); any other error means that the outcome is unknown, and the
 * attempt is asked about until it is known. See docs/guides/payments.md.
 */
export interface PaymentProvider {
  /** Part of the address of its notifications. */
  readonly name: string;
  /** Begins a payment and takes it as far as it goes without the payer; a repeated call never begins a second one. */
  createIntent(request: IntentRequest): Promise<PaymentReport>;
  /** Goes on after the payer has acted. */
  confirm(key: AttemptKey): Promise<PaymentReport>;
  /** Takes the whole amount of an authorized payment. */
  capture(key: AttemptKey): Promise<PaymentReport>;
  /**
   * Ends a payment that took no money; one that can no longer be stopped is answered with where it stands. An attempt
   * that the provider never heard of is `cancelled` too, and a `createIntent` of it that comes later takes no money.
   */
  cancel(request: CancelRequest): Promise<PaymentReport>;
  /** Where the payment stands. Throws for one that the provider never heard of: it may be on its way. */
  status(key: AttemptKey): Promise<PaymentReport>;
  /** `pending`: asked again with the same id later. `refused`: for good. */
  refund(request: RefundRequest): Promise<'pending' | 'succeeded' | 'refused'>;
  /** What it holds for an order, for views of it; null when nothing was tried yet. */
  findFigures(payment: PaymentKey): Promise<PaymentFigures | null>;
  /** At most 100 methods that the customer can pay with. */
  listMethods(customerId: string): Promise<readonly PaymentMethod[]>;
  /** Reads the JSON of a notification whose signature is right; null when it is about nothing that matters here. */
  readNotification(payload: unknown): PaymentNotification | null;
}

/** The provider could not be reached: this call has sent nothing. */
export class ProviderUnreachable extends Error {
  constructor() {
    super('the payment provider does not answer');
    this.name = 'ProviderUnreachable';
  }
}

export function isOpen(state: PaymentState): state is OpenState {
  return state === 'requires_action' || state === 'processing' || state === 'authorized';
}
