import { unavailableError } from '../../../platform/values/errors';
import { toMajor } from '../../../platform/values/money';
import { withDeadline } from '../../../platform/values/deadline';
import type { Order, OrderView, PaymentStatus } from '../orders.types';
import { describeMethod, type PaymentMethod } from './payment-methods';
import type { NextAction } from './payment-provider';
import type { PaymentCourse, RefundView } from './payment-view';
import type { ProviderRegistry } from './provider-registry';

export interface Payment {
  readonly status: PaymentStatus;
  readonly state: PaymentCourse | null;
  readonly nextAction: NextAction | null;
  readonly method: PaymentMethod | null;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly currency: string;
  readonly paidAt: Date | null;
  readonly refunds: readonly RefundView[];
}

/** Where payment figures come from. May fail or be late; callers go by the outcome. */
export interface PaymentSource {
  findPayment(order: Order): Promise<Payment>;
}

/** What one request learned about one order's payment. */
export type PaymentOutcome =
  | { readonly available: true; readonly payment: Payment }
  | { readonly available: false; readonly cause: unknown };

const DEADLINE_MS = 1000;

/** Asks the source within its deadline; failing and being late are the same to the view. */
export async function askForPayment(source: PaymentSource, order: Order): Promise<PaymentOutcome> {
  try {
    return {
      available: true,
      payment: await withDeadline(source.findPayment(order), DEADLINE_MS),
    };
  } catch (cause) {
    return { available: false, cause };
  }
}

/** The payment a view shows: null where the viewer said that a partial answer will do, or after a step that was made. */
export function paymentFor(view: OrderView, outcome: PaymentOutcome): Payment | null {
  if (outcome.available) return outcome.payment;
  if (view.strictness === 'partial' || view.strictness === 'lenient') return null;
  throw unavailableError(
    'payment_source_unavailable',
    'Payment figures cannot be read right now; try again, or read one order with allowPartial=true.',
    outcome.cause,
  );
}

/** Figures from the provider, the course of the payment from the order. */
export function createPaymentSource(providers: Pick<ProviderRegistry, 'find'>): PaymentSource {
  return {
    findPayment: async ({ id: orderId, paymentMethodId, currency, payments }) => {
      const { attemptId, state, nextAction, refunds } = payments;
      const provider = providers.find(payments.provider);
      if (provider === null) throw new Error(`there is no payment provider ${payments.provider}`);
      const key = { orderId, attemptId, methodId: paymentMethodId };
      const figures = await provider.findFigures(key);
      const status = figures?.status ?? 'pending';
      return {
        status: status === 'pending' && state === 'authorized' ? state : status,
        state,
        nextAction,
        method: describeMethod(figures?.methodId ?? paymentMethodId),
        paidAmount: toMajor(figures?.paidMinor ?? 0, currency),
        refundedAmount: toMajor(figures?.refundedMinor ?? 0, currency),
        currency,
        paidAt: figures?.paidAt ?? null,
        refunds,
      };
    },
  };
}
