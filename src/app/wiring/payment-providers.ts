import {
  createBuiltInProvider,
  type createOrderRepositories,
  type PaymentProvider,
} from '../../modules/orders';
import type { Platform } from '../platform';

type Repositories = ReturnType<typeof createOrderRepositories>;

/** The provider that `PAYMENT_PROVIDER` names. An adapter is put in here (docs/guides/payments.md). */
export function paymentProviderOf(
  { clock, config }: Platform,
  { payments }: Repositories,
): PaymentProvider {
  return createBuiltInProvider({
    payments,
    now: () => clock.now(),
    pageOf: ({ orderId, attemptId }) =>
      `${config.publicUrl}/payments/builtin/${orderId}.${attemptId}`,
  });
}
