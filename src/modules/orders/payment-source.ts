import { unavailableError } from '../../platform/errors';
import { toMajor } from '../../platform/money';
import { withDeadline } from '../../platform/deadline';
import { describeMethod, isUnreachableMethod, type PaymentMethod } from './payment-methods';
import type { PaymentsRepository } from './payments.repository';
import type { Order, OrderView, PaymentStatus } from './orders.types';

export interface Payment {
  readonly status: PaymentStatus;
  readonly method: PaymentMethod | null;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly currency: string;
  readonly paidAt: Date | null;
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

/** The payment a view shows: null only where the viewer said that a partial answer will do. */
export function paymentFor(view: OrderView, outcome: PaymentOutcome): Payment | null {
  if (outcome.available) return outcome.payment;
  if (view.strictness === 'partial') return null;
  throw unavailableError(
    'payment_source_unavailable',
    'Payment figures cannot be read right now; try again, or read one order with allowPartial=true.',
    outcome.cause,
  );
}

/** The built-in source: the service's own record of what the gateway did. */
export function createPaymentSource(payments: PaymentsRepository): PaymentSource {
  return {
    findPayment: async (order) => {
      if (isUnreachableMethod(order.paymentMethodId)) throw new Error('the source does not answer');
      const record = await payments.findByOrder(order.id);
      const { currency } = order;
      return {
        status: record?.status ?? 'pending',
        method: describeMethod(record?.methodId ?? order.paymentMethodId),
        paidAmount: toMajor(record?.paidMinor ?? 0, currency),
        refundedAmount: toMajor(record?.refundedMinor ?? 0, currency),
        currency,
        paidAt: record?.paidAt ?? null,
      };
    },
  };
}
