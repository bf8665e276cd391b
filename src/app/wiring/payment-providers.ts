import {
  createBuiltInProvider,
  createPaymentsRepository,
  type PaymentProvider,
  type PaymentProviders,
} from '../../modules/payments';
import type { Config } from '../../platform/config/config';
import type { Platform } from '../platform';

/**
 * The adapters by their names in `PAYMENT_PROVIDER`. The named adapter takes new payments; the others finish theirs.
 * Add an adapter here (docs/guides/payments.md).
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
