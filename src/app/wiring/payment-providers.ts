import {
  createBuiltInProvider,
  type createOrderRepositories,
  type PaymentProvider,
} from '../../modules/orders';
import type { Platform } from '../platform';

type Repositories = ReturnType<typeof createOrderRepositories>;

/** The provider that `PAYMENT_PROVIDER` names. An adapter is put in here (docs/guides/payments.md). */
export function paymentProviderOf(
  { clock, config, paymentProvider }: Platform,
  { payments }: Repositories,
): PaymentProvider {
  const builtIn = () =>
    createBuiltInProvider({
      payments,
      now: () => clock.now(),
      pageOf: ({ orderId, attemptId }) =>
        `${config.publicUrl}/payments/builtin/${orderId}.${attemptId}`,
    });
  return paymentProvider ?? builtIn();
}
