import {
  createBuiltInProvider,
  type createOrderRepositories,
  type PaymentProvider,
  type PaymentProviders,
} from '../../modules/orders';
import type { Config } from '../../platform/config/config';
import type { Platform } from '../platform';

type Repositories = ReturnType<typeof createOrderRepositories>;

/**
 * The adapters by the names of `PAYMENT_PROVIDER`, that of the setting first: it takes new payments, the others finish
 * theirs. An adapter is put in here (docs/guides/payments.md).
 */
export function paymentProvidersOf(
  { clock, config, paymentProvider }: Platform,
  { payments }: Repositories,
): PaymentProviders {
  const builtin = createBuiltInProvider({
    payments,
    now: () => clock.now(),
    pageOf: ({ orderId, attemptId }) =>
      `${config.publicUrl}/payments/builtin/${orderId}.${attemptId}`,
  });
  const adapters: Readonly<Record<Config['paymentProvider'], PaymentProvider>> = { builtin };
  const current = paymentProvider ?? adapters[config.paymentProvider];
  return [current, ...Object.values(adapters).filter((other) => other !== current)];
}
