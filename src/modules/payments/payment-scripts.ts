import type { CaptureTime, PaymentState } from './payment-provider';

/** The behaviour of the built-in provider for a payment method. */
export interface PaymentScript {
  /** The state after createIntent; absent: authorized or captured at once. */
  readonly first?: PaymentState;
  /** The state after the payer has acted, or by itself after two seconds; absent: authorized or captured. */
  readonly then?: PaymentState;
  /** The state after capturing an authorized amount; absent: captured. */
  readonly capture?: PaymentState;
  /** While processing, it cannot be cancelled. */
  readonly isUnstoppable?: true;
  /** The outcome of refunds; absent: they succeed at once. */
  readonly refund?: 'slow' | 'refused';
  /** The provider does not respond. */
  readonly isUnreachable?: true;
}

/** Scripts by the end of the method's id; the first match applies. docs/guides/payments.md has the same table. */
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

/** How long a payment or a refund takes to settle by itself. */
export const SETTLE_MS = 2000;

export function scriptOf(methodId: string): PaymentScript {
  return SCRIPTS.find(([ending]) => methodId.endsWith(ending))?.[1] ?? {};
}

/** The state of a payment that waits for nothing any more. */
export function settledState({ then, capture }: PaymentScript, time: CaptureTime): PaymentState {
  return then ?? (time === 'now' ? (capture ?? 'captured') : 'authorized');
}
