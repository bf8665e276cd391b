import type { CaptureTime, PaymentState } from './payment-provider';

/** What the built-in provider does with the payments of a method. */
export interface PaymentScript {
  /** Where createIntent leaves the payment; absent: authorized or captured at once. */
  readonly first?: PaymentState;
  /** Where it goes when the payer has acted, or by itself after two seconds; absent: authorized or captured. */
  readonly then?: PaymentState;
  /** What capturing an authorized amount comes to; absent: captured. */
  readonly capture?: PaymentState;
  /** While it is processing, it cannot be cancelled. */
  readonly isUnstoppable?: true;
  /** What becomes of refunds; absent: they succeed at once. */
  readonly refund?: 'slow' | 'refused';
  /** The provider does not answer. */
  readonly isUnreachable?: true;
}

/** Scripts by the end of the method's id; the first that fits applies. The table of docs/guides/payments.md. */
const SCRIPTS: readonly (readonly [ending: string, script: PaymentScript])[] = [
  ['_requires_action_declined', { first: 'requires_action', then: 'declined' }],
  ['_requires_action', { first: 'requires_action' }],
  ['_async_declined', { first: 'processing', then: 'declined' }],
  ['_async_unstoppable', { first: 'processing', isUnstoppable: true }],
  ['_refund_async', { refund: 'slow' }],
  ['_async', { first: 'processing' }],
  ['_capture_declined', { capture: 'declined' }],
  ['_declined', { first: 'declined' }],
  ['_failed', { first: 'failed' }],
  ['_refund_refused', { refund: 'refused' }],
  ['_timeout', { isUnreachable: true }],
];

/** How long a payment or a refund that settles by itself takes. */
export const SETTLE_MS = 2000;

export function scriptOf(methodId: string): PaymentScript {
  return SCRIPTS.find(([ending]) => methodId.endsWith(ending))?.[1] ?? {};
}

/** Where a payment ends, for now, when it waits for nothing any more. */
export function settledState({ then, capture }: PaymentScript, time: CaptureTime): PaymentState {
  return then ?? (time === 'now' ? (capture ?? 'captured') : 'authorized');
}
