import {
  createBuiltInProvider,
  createPaymentsRepository,
  type PaymentProvider,
  type PaymentProviders,
} from '../../modules/payments';
import type { Config } from '../../platform/config/config';
import type { Platform } from '../platform';

/**
 * The adapters by the names of `PAYMENT_PROVIDER`. The adapter that the setting names takes new payments; the others
 * finish theirs. An adapter is added here (docs/guides/payments.md).
 */
export function paymentProvidersOf({
  db,
  clock,
  config,
  paymentProvider,
}: Platform): PaymentProviders {
  const builtin = createBuiltInProvider({
    payments: createPaymentsRepository(db),
    now: () => clock.now(),
    pageOf: ({ orderId, attemptId }) =>
      `${config.publicUrl}/payments/builtin/${orderId}.${attemptId}`,
  });
  const adapters: Readonly<Record<Config['paymentProvider'], PaymentProvider>> = { builtin };
  const current = paymentProvider ?? adapters[config.paymentProvider];
  return [current, ...Object.values(adapters).filter((other) => other !== current)];
}
