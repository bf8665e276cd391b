import { CATALOG_SIGNAL, createStockRepository } from '../../modules/catalog';
import type { AccountServices } from '../../modules/accounts';
import { createOrderRepositories, createOrders, orderSteps } from '../../modules/orders';
import { createFailpoints } from '../../platform/config/failpoints';
import type { Platform } from '../platform';
import { paymentProvidersOf } from './payment-providers';
import { taxAndShippingOf } from './tax-and-shipping';

/** Orders reserve stock of the catalog. */
export function wireOrders(
  platform: Platform,
  { customerStatus }: Pick<AccountServices, 'customerStatus'>,
) {
  const { db, clock, config, log, cursors, bulk, periodic, signals } = platform;
  return createOrders({
    ...createOrderRepositories(db, clock),
    providers: paymentProvidersOf(platform),
    charges: taxAndShippingOf(platform),
    notificationSecrets: config.paymentNotificationSecrets,
    customerStatus,
    stock: createStockRepository(db, {
      publicUrl: config.publicUrl,
      onChange: () => signals.wake(CATALOG_SIGNAL),
    }),
    cursors,
    bulk,
    clock,
    log,
    wake: signals.wake,
    paymentWindowMs: config.orderPaymentWindowSeconds * 1000,
    failpoint: createFailpoints(config.failpoint, orderSteps),
    periodic,
  });
}
