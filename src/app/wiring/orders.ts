import { createStockRepository } from '../../modules/catalog';
import { createOrderRepositories, createOrders } from '../../modules/orders';
import { createFailpoints } from '../../platform/failpoints';
import type { Platform } from '../platform';

/** Orders take their stock from the catalog. */
export function wireOrders({ db, clock, config, log, cursors, bulk, periodic }: Platform) {
  return createOrders({
    ...createOrderRepositories(db, clock),
    stock: createStockRepository(db),
    cursors,
    bulk,
    clock,
    log,
    paymentWindowMs: config.orderPaymentWindowSeconds * 1000,
    reach: createFailpoints(config.failpoint),
    periodic,
  });
}
