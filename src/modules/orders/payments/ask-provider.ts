import { AppError, unavailableError } from '../../../platform/errors';
import type { OrderContext } from '../order-context';
import { ProviderUnreachable, type PaymentProvider } from './payment-provider';

type Ask<T> = (provider: PaymentProvider) => Promise<T>;
type Asking = Pick<OrderContext, 'provider' | 'callProvider'>;

/** The provider's answer within its deadline. Without one the outcome is unknown: payment_source_unavailable. */
export async function askProvider<T>({ provider, callProvider }: Asking, ask: Ask<T>): Promise<T> {
  try {
    return await callProvider(() => ask(provider));
  } catch (error) {
    throw paymentsUnavailable(error);
  }
}

/** The same, where it matters that the call has certainly sent nothing: null. */
export async function trySending<T>(context: Asking, ask: Ask<T>): Promise<T | null> {
  return askProvider(context, ask).catch((error: unknown) => {
    if (error instanceof AppError && error.cause instanceof ProviderUnreachable) return null;
    throw error;
  });
}

export function paymentsUnavailable(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'Payments cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
