import { withDeadline } from '../../platform/values/deadline';
import { timeOfId } from '../../platform/values/ids';
import { toMajor } from '../../platform/values/money';
import { describeMethod } from './payment-methods';
import type { PaymentFields, PaymentStatus } from './payments.types';
import type { ProviderRegistry } from './providers';

/** The payment as stored in the order's document; amounts in major units. */
type OrderPayments = ReturnType<typeof paymentsOf>;

/** The payment of an order as clients see it: amounts from the provider, progress from the order. */
export type Payment = Awaited<ReturnType<typeof figuresOf>>;

/** The data that one request has read about an order's payment. */
export type PaymentOutcome =
  | { readonly available: true; readonly payment: Payment }
  | { readonly available: false; readonly cause: unknown };

const DEADLINE_MS = 1000;

export function paymentsOf({
  attempt,
  closed,
  refunds,
  currency,
}: Pick<PaymentFields, 'attempt' | 'closed' | 'refunds'> & {
  readonly currency: string;
}) {
  const last = closed?.at(-1);
  const capture = closed?.find(({ end }) => end === 'captured');
  const open = attempt === undefined ? undefined : (attempt.state ?? 'processing');
  return {
    attemptId: attempt?.attemptId ?? last?.attemptId ?? null,
    /** The provider that took the money, otherwise that of the newest attempt. */
    provider: (capture ?? attempt ?? last)?.provider,
    /** The state of the newest attempt, or how it ended. */
    state: open ?? last?.end ?? null,
    nextAction: attempt?.nextAction ?? null,
    refunds: refunds.map(({ id, amountMinor, state, reason }) => ({
      id,
      createdAt: timeOfId(id),
      amount: toMajor(amountMinor, currency),
      state,
      reason,
    })),
  };
}

/** The order whose payment is shown. */
interface OrderWithPayment {
  readonly id: string;
  readonly paymentMethodId: string;
  readonly currency: string;
  readonly payments: OrderPayments;
}

/** Asks the provider for its figures within a deadline. Views treat a failure and a late response alike. */
export async function readPayment(
  providers: Pick<ProviderRegistry, 'find'>,
  order: OrderWithPayment,
): Promise<PaymentOutcome> {
  try {
    return {
      available: true,
      payment: await withDeadline(figuresOf(providers, order), DEADLINE_MS),
    };
  } catch (cause) {
    return { available: false, cause };
  }
}

async function figuresOf(
  providers: Pick<ProviderRegistry, 'find'>,
  { id: orderId, paymentMethodId, currency, payments }: OrderWithPayment,
) {
  const { attemptId, state, nextAction, refunds } = payments;
  const provider = providers.find(payments.provider);
  if (provider === null) throw new Error(`there is no payment provider ${payments.provider}`);
  const figures = await provider.findFigures({ orderId, attemptId, methodId: paymentMethodId });
  const providerStatus = figures?.status ?? 'pending';
  const status: PaymentStatus =
    providerStatus === 'pending' && state === 'authorized' ? state : providerStatus;
  return {
    status,
    state,
    nextAction,
    method: describeMethod(figures?.methodId ?? paymentMethodId),
    paidAmount: toMajor(figures?.paidMinor ?? 0, currency),
    refundedAmount: toMajor(figures?.refundedMinor ?? 0, currency),
    currency,
    paidAt: figures?.paidAt ?? null,
    refunds,
  };
}
