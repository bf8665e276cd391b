import { describeMethod } from './payment-methods';
import {
  isOpen,
  ProviderUnreachable,
  type AttemptKey,
  type OpenState,
  type PaymentProvider,
  type PaymentReport,
  type PaymentState,
} from './payment-provider';
import { readNotification } from './built-in-notification';
import type { BuiltInPayment, PaymentsRepository } from './payments.repository';
import {
  isRefundRefusedMethod,
  isSlowRefundMethod,
  isUnreachableMethod,
  scriptOf,
  SETTLE_MS,
  settledState,
  type PaymentScript,
} from './payment-scripts';

export interface BuiltInOptions {
  readonly payments: PaymentsRepository;
  readonly now: () => Date;
  /** The page on which a payer confirms a payment. */
  readonly pageOf: (key: AttemptKey) => string;
}

const METHODS = ['pm_visa_4242', 'pm_mastercard_4444', 'pm_amex_0005', 'pm_paypal', 'pm_sepa'];

/** Takes no real money: it does what the method's id says (docs/guides/payments.md), and keeps books of it. */
export function createBuiltInProvider({ payments, now, pageOf }: BuiltInOptions): PaymentProvider {
  const report = (key: AttemptKey, state: PaymentState): PaymentReport =>
    state === 'requires_action'
      ? { state, nextAction: { type: 'redirect', url: pageOf(key) } }
      : { state };
  const find = createSettledRead(payments, now);
  const status = async (key: AttemptKey) => report(key, (await find(key)).state);
  const step =
    (from: OpenState, toOf: (script: PaymentScript, payment: BuiltInPayment) => PaymentState) =>
    async (key: AttemptKey) => {
      const payment = await find(key);
      if (payment.state !== from) return report(key, payment.state);
      const to = toOf(scriptOf(payment.methodId), payment);
      await payments.take({ ...key, from, to, at: now() });
      return status(key);
    };
  return {
    name: 'builtin',
    createIntent: async (request) => {
      if (isUnreachableMethod(request.methodId)) throw new ProviderUnreachable();
      const script = scriptOf(request.methodId);
      const { first = settledState(script, request.capture) } = script;
      const isNew = await payments.begin(request, { state: first, at: now() });
      return isNew ? report(request, first) : status(request);
    },
    status,
    confirm: step('requires_action', (script, { capture }) => settledState(script, capture)),
    capture: step('authorized', ({ capture = 'captured' }) => capture),
    cancel: async (key) => {
      const at = now();
      const isUnheardOf = (await payments.findPayment(key)) === null;
      if (isUnheardOf) await payments.begin({ ...key, capture: 'now' }, { state: 'cancelled', at });
      const { state, methodId } = await find(key);
      const isStoppable = state !== 'processing' || !scriptOf(methodId).isUnstoppable;
      if (isOpen(state) && isStoppable)
        await payments.take({ ...key, from: state, to: 'cancelled', at });
      return status(key);
    },
    refund: async (request) => {
      if (isRefundRefusedMethod(request.methodId)) return 'refused';
      if (isSlowRefundMethod(request.methodId)) {
        const askedAt = await payments.findRefundTime(request, now());
        if (now().getTime() - askedAt.getTime() < SETTLE_MS) return 'pending';
      }
      return (await payments.recordRefund(request)) ? 'succeeded' : 'refused';
    },
    findFigures: async ({ orderId, methodId }) => {
      if (isUnreachableMethod(methodId)) throw new ProviderUnreachable();
      return payments.findByOrder(orderId);
    },
    listMethods: async () => METHODS.map(describeMethod),
    readNotification,
  };
}

/** Two seconds after it was begun, what is under way has come to its end. */
function createSettledRead(payments: PaymentsRepository, now: () => Date) {
  const found = async (key: AttemptKey): Promise<BuiltInPayment> => {
    const payment = await payments.findPayment(key);
    if (payment === null) throw new Error(`the provider has no payment ${key.attemptId}`);
    return payment;
  };
  return async (key: AttemptKey): Promise<BuiltInPayment> => {
    const payment = await found(key);
    const { state, methodId, capture, createdAt } = payment;
    const isDue = now().getTime() - createdAt.getTime() >= SETTLE_MS;
    if (state !== 'processing' || !isDue) return payment;
    const to = settledState(scriptOf(methodId), capture);
    await payments.take({ ...key, from: 'processing', to, at: now() });
    return found(key);
  };
}
