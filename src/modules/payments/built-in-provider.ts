import { describeMethod } from './payment-methods';
import {
  isOpen,
  PAYMENT_STATES,
  ProviderUnreachable,
  type AttemptKey,
  type CaptureTime,
  type OpenState,
  type PaymentNotification,
  type PaymentProvider,
  type PaymentReport,
  type PaymentState,
} from './payment-provider';
import type { BuiltInPayment, PaymentsRepository } from './payments.repository';

export interface BuiltInOptions {
  readonly payments: PaymentsRepository;
  readonly now: () => Date;
  /** The page on which a payer confirms a payment. */
  readonly pageOf: (key: AttemptKey) => string;
}

const METHODS = ['pm_visa_4242', 'pm_mastercard_4444', 'pm_amex_0005', 'pm_paypal', 'pm_sepa'];

/**
 * Moves no real money. The payment method's id determines the outcome (docs/guides/payments.md), which is stored as a
 * real provider would store it.
 */
export function createBuiltInProvider({ payments, now, pageOf }: BuiltInOptions): PaymentProvider {
  /** Finds a payment. One that is processing settles two seconds after it began. */
  const find = async (key: AttemptKey): Promise<BuiltInPayment> => {
    const payment = await payments.getPayment(key);
    const { state, methodId, capture, createdAt } = payment;
    const isDue = now().getTime() - createdAt.getTime() >= SETTLE_MS;
    if (state !== 'processing' || !isDue) return payment;
    const to = settledState(scriptOf(methodId), capture);
    await payments.changeState({ ...key, from: 'processing', to, at: now() });
    return payments.getPayment(key);
  };
  const report = (key: AttemptKey, state: PaymentState): PaymentReport =>
    state === 'requires_action'
      ? { state, nextAction: { type: 'redirect', url: pageOf(key) } }
      : { state };
  const status = async (key: AttemptKey) => report(key, (await find(key)).state);
  /** Moves the payment on if it is in this state; returns its state afterwards. */
  const move = async (
    key: AttemptKey,
    from: OpenState,
    nextState: (payment: BuiltInPayment) => PaymentState,
  ): Promise<PaymentReport> => {
    const payment = await find(key);
    if (payment.state !== from) return report(key, payment.state);
    await payments.changeState({ ...key, from, to: nextState(payment), at: now() });
    return status(key);
  };
  return {
    name: 'builtin',
    createIntent: async (request) => {
      const script = scriptOf(request.methodId);
      if (script.isUnreachable) throw new ProviderUnreachable();
      const { first = settledState(script, request.capture) } = script;
      const isNew = await payments.begin(request, { state: first, at: now() });
      return isNew ? report(request, first) : status(request);
    },
    status,
    confirm: (key) =>
      move(key, 'requires_action', ({ methodId, capture }) =>
        settledState(scriptOf(methodId), capture),
      ),
    capture: (key) =>
      move(key, 'authorized', ({ methodId }) => scriptOf(methodId).capture ?? 'captured'),
    cancel: async (key) => {
      const at = now();
      if ((await payments.findPayment(key)) === null) {
        await payments.begin({ ...key, capture: 'now' }, { state: 'cancelled', at });
      }
      const { state, methodId } = await find(key);
      const isStoppable = state !== 'processing' || !scriptOf(methodId).isUnstoppable;
      if (isOpen(state) && isStoppable) {
        await payments.changeState({ ...key, from: state, to: 'cancelled', at });
      }
      return status(key);
    },
    refund: async (request) => {
      const { refund } = scriptOf(request.methodId);
      if (refund === 'refused') return 'refused';
      if (refund === 'slow') {
        const requestedAt = await payments.findRefundTime(request, now());
        if (now().getTime() - requestedAt.getTime() < SETTLE_MS) return 'pending';
      }
      return (await payments.recordRefund(request)) ? 'succeeded' : 'refused';
    },
    findFigures: async ({ orderId, methodId }) => {
      if (scriptOf(methodId).isUnreachable) throw new ProviderUnreachable();
      return payments.findByOrder(orderId);
    },
    listMethods: async () => METHODS.map(describeMethod),
    readNotification,
  };
}

/** Expects `{type: "payment.updated", data: {orderId, attemptId, state}}`; null for anything else. */
function readNotification(payload: unknown): PaymentNotification | null {
  const { type, data } = asRecord(payload);
  const { orderId, attemptId, state: reportedState } = asRecord(data);
  const state = PAYMENT_STATES.find((name) => name === reportedState);
  if (type !== 'payment.updated' || state === undefined) return null;
  if (typeof orderId !== 'string' || typeof attemptId !== 'string') return null;
  return { orderId, attemptId, report: { state } };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The behaviour of the built-in provider for a payment method. */
interface PaymentScript {
  /** The state after createIntent; if absent, the payment is authorized or captured immediately. */
  readonly first?: PaymentState;
  /** The state after the payer has acted, or by itself after two seconds; if absent, authorized or captured. */
  readonly then?: PaymentState;
  /** The state after capturing an authorized amount; if absent, captured. */
  readonly capture?: PaymentState;
  /** While processing, it cannot be cancelled. */
  readonly isUnstoppable?: true;
  /** The outcome of refunds; if absent, they succeed immediately. */
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
const SETTLE_MS = 2000;

function scriptOf(methodId: string): PaymentScript {
  return SCRIPTS.find(([ending]) => methodId.endsWith(ending))?.[1] ?? {};
}

/** The state of a payment that no longer waits for anything. */
function settledState({ then, capture }: PaymentScript, time: CaptureTime): PaymentState {
  return then ?? (time === 'now' ? (capture ?? 'captured') : 'authorized');
}
