import { AppError, unavailableError } from '../../../platform/values/errors';
import type { OrderContext } from '../order-context';
import { ProviderUnreachable, type PaymentProvider } from './payment-provider';

/** What is asked, and of which provider: that of the attempt. */
export interface Question<T> {
  readonly of: string | undefined;
  readonly ask: (provider: PaymentProvider) => Promise<T>;
}

/** The provider's answer within its deadline. Without one the outcome is unknown: payment_source_unavailable. */
export async function askProvider<T>(
  { providers }: Pick<OrderContext, 'providers'>,
  { of, ask }: Question<T>,
): Promise<T> {
  try {
    return await providers.call(of, ask);
  } catch (error) {
    throw paymentsUnavailable(error);
  }
}

/** The same, where it matters that the call has certainly sent nothing: null. */
export async function trySending<T>(
  context: Pick<OrderContext, 'providers'>,
  question: Question<T>,
): Promise<T | null> {
  return askProvider(context, question).catch((error: unknown) => {
    if (error instanceof AppError && error.cause instanceof ProviderUnreachable) return null;
    throw error;
  });
}

export function paymentsUnavailable(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'Payments cannot be reached right now; try again.';
  return unavailableError('payment_source_unavailable', message, cause);
}
