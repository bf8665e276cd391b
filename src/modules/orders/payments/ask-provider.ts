import { withDeadline } from '../../../platform/deadline';
import { AppError, unavailableError } from '../../../platform/errors';
import type { OrderContext } from '../order-context';
import { ProviderUnreachable, type PaymentProvider } from './payment-provider';

/** A request that waits for a provider still answers in time; a sweeper asks again. */
const DEADLINE_MS = 4000;

type Ask<T> = (provider: PaymentProvider) => Promise<T>;

/** The provider's answer within its deadline. Without one the outcome is unknown: payment_source_unavailable. */
export async function askProvider<T>(
  { provider }: Pick<OrderContext, 'provider'>,
  ask: Ask<T>,
): Promise<T> {
  try {
    return await withDeadline(ask(provider), DEADLINE_MS);
  } catch (error) {
    throw paymentsUnavailable(error);
  }
}

/** The same, where it matters that the call has certainly sent nothing: null. */
export async function trySending<T>(
  context: Pick<OrderContext, 'provider'>,
  ask: Ask<T>,
): Promise<T | null> {
  return askProvider(context, (provider) =>
    ask(provider).catch((error: unknown) => {
      if (error instanceof ProviderUnreachable) return null;
      throw error;
    }),
  );
}

export function paymentsUnavailable(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'Payments cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
