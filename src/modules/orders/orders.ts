import type { Job, PeriodicTask, Wake } from '../../platform/jobs';
import type { AnyHandler } from '../../platform/operations/bulk';
import type { Logger } from '../../platform/telemetry/logger';
import type { CursorCodec } from '../../platform/values/cursor';
import { createKeyedQueue } from '../../platform/values/keyed-queue';
import {
  createPaymentOperations,
  createProviderRegistry,
  type PaymentProviders,
} from '../payments';
import { bulkCancelHandler } from './bulk-cancel';
import { createCouponsService } from './coupons.service';
import { createLeavingCustomers } from './leaving-customers';
import { createOrderOperations } from './order-operations';
import { paymentContext, type OrderContext } from './order-store';
import { createOrderSweepers, recommendationRefresh, stockSettlement } from './order-work';
import { createOrdersService } from './orders.service';

export interface OrdersModuleDeps extends Omit<OrderContext, 'providers' | 'settlementQueue'> {
  readonly providers: PaymentProviders;
  readonly cursors: CursorCodec;
  readonly log: Logger;
  /** Wakes live readers. */
  readonly wake: Wake;
  /** Creates a job that runs a task once per period over all workers. */
  readonly periodic: (task: PeriodicTask) => Job;
}

export type OrdersModule = ReturnType<typeof createOrders>;
export type OrderServices = OrdersModule['services'];

/** Wires the services, jobs and bulk handlers of the module. */
export function createOrders({ cursors, log, wake, periodic, ...deps }: OrdersModuleDeps) {
  const providers = createProviderRegistry(deps.providers, deps.clock);
  const context: OrderContext = { ...deps, providers, settlementQueue: createKeyedQueue() };
  const jobs: readonly Job[] = [
    ...createOrderSweepers(context, { log, wake }),
    periodic(stockSettlement(context)),
    periodic(recommendationRefresh(context)),
  ];
  /** Completes all-or-nothing operations on orders after a crash. */
  const bulkHandlers: readonly AnyHandler[] = [bulkCancelHandler(context)];
  return {
    services: {
      ...createOrdersService({ ...deps, providers, cursors }),
      ...createOrderOperations(context),
      ...createPaymentOperations(paymentContext(context)),
      ...createCouponsService({ ...deps, cursors }),
    },
    leavingCustomers: createLeavingCustomers(context),
    jobs,
    bulkHandlers,
  };
}
