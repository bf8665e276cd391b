import type { CaptureTime, PaymentState } from './payment-provider';

/** What happens to a payment with a method of the built-in provider. */
export interface PaymentScript {
  /** Where createIntent leaves it; absent: authorized or captured at once. */
  readonly first?: PaymentState;
  /** Where it goes when the payer has acted, or by itself after two seconds; absent: authorized or captured. */
  readonly then?: PaymentState;
  /** What taking an authorized amount comes to; absent: captured. */
  readonly capture?: PaymentState;
  /** Under way, it cannot be stopped. */
  readonly isUnstoppable?: true;
}

/** Endings of method ids and what they stand for; the first that fits counts. The table of docs/guides/payments.md. */
const SCRIPTS: readonly (readonly [ending: string, script: PaymentScript])[] = [
  ['_requires_action_declined', { first: 'requires_action', then: 'declined' }],
  ['_requires_action', { first: 'requires_action' }],
  ['_async_declined', { first: 'processing', then: 'declined' }],
  ['_async_unstoppable', { first: 'processing', isUnstoppable: true }],
  ['_refund_async', {}],
  ['_async', { first: 'processing' }],
  ['_capture_declined', { capture: 'declined' }],
  ['_declined', { first: 'declined' }],
  ['_failed', { first: 'failed' }],
];

/** How long a payment that settles by itself takes. */
export const SETTLE_MS = 2000;

export function scriptOf(methodId: string): PaymentScript {
  return SCRIPTS.find(([ending]) => methodId.endsWith(ending))?.[1] ?? {};
}

/** Where a payment ends, for now, when nothing holds it up any more. */
export function settledState({ then, capture }: PaymentScript, time: CaptureTime): PaymentState {
  return then ?? (time === 'now' ? (capture ?? 'captured') : 'authorized');
}

/** Ids that end so stand for a provider that does not answer. */
export function isUnreachableMethod(id: string): boolean {
  return id.endsWith('_timeout');
}

/** Ids that end so pay, and take their time to give money back. */
export function isSlowRefundMethod(id: string): boolean {
  return id.endsWith('_refund_async');
}

/** Ids that end so pay, and refuse to take money back. */
export function isRefundRefusedMethod(id: string): boolean {
  return id.endsWith('_refund_refused');
}
