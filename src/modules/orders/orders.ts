import type { AnyHandler, AtomicBulk } from '../../platform/operations/bulk';
import type { Clock } from '../../platform/values/clock';
import { createKeyedQueue } from '../../platform/values/keyed-queue';
import type { CursorCodec } from '../../platform/values/cursor';
import type { Failpoint } from '../../platform/config/failpoints';
import type { Job, PeriodicTask, Wake } from '../../platform/jobs';
import type { Logger } from '../../platform/telemetry/logger';
import type { Stock } from '../catalog';
import type { ReadCustomerStatus } from '../accounts';
import { bulkCancelHandler } from './bulk-cancel';
import type { TaxAndShipping } from './charges/tax-and-shipping';
import { createCouponsService, type CouponsService } from './coupons.service';
import type { OrderRepositories } from './module.repository';
import type { OrderContext } from './order-context';
import { createLeavingCustomers, type LeavingCustomers } from './leaving-customers';
import { createOrderOperations, type OrderOperations } from './order-operations';
import type { OrderStep } from './order-steps';
import { createOrderSweepers, recommendationRefresh, stockSettlement } from './order-work';
import { createOrdersService, type OrdersService } from './orders.service';
import {
  createProviderRegistry,
  type NotificationSecrets,
  type PaymentProviders,
} from '../payments';
import { createPaymentOperations, type PaymentOperations } from './payment-operations';

export type OrderServices = OrdersService & OrderOperations & PaymentOperations & CouponsService;

export interface OrdersModuleDeps extends OrderRepositories {
  readonly stock: Stock;
  readonly bulk: AtomicBulk;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly log: Logger;
  /** Wakes those who read live. */
  readonly wake: Wake;
  readonly paymentWindowMs: number;
  readonly failpoint: Failpoint<OrderStep>;
  /** Where money is moved. */
  readonly providers: PaymentProviders;
  readonly notificationSecrets: NotificationSecrets;
  /** Whether orders can be placed for this customer. */
  readonly customerStatus: ReadCustomerStatus;
  /** What is charged beyond the goods. */
  readonly charges: TaxAndShipping;
  /** Makes a task run once per period over all workers. */
  readonly periodic: (task: PeriodicTask) => Job;
}

export interface OrdersModule {
  readonly services: OrderServices;
  readonly leavingCustomers: LeavingCustomers;
  readonly jobs: readonly Job[];
  /** Finishes all-or-nothing operations on orders after a crash. */
  readonly bulkHandlers: readonly AnyHandler[];
}

/** The module, wired. */
export function createOrders({
  cursors,
  log,
  wake,
  periodic,
  ...deps
}: OrdersModuleDeps): OrdersModule {
  const providers = createProviderRegistry(deps.providers, deps.clock);
  const settling = createKeyedQueue();
  const context: OrderContext = { ...deps, providers, settling };
  return {
    services: {
      ...createOrdersService({ ...deps, providers, cursors }),
      ...createOrderOperations(context),
      ...createPaymentOperations(context),
      ...createCouponsService({ ...deps, cursors }),
    },
    leavingCustomers: createLeavingCustomers(context),
    jobs: [
      ...createOrderSweepers(context, { log, wake }),
      periodic(stockSettlement(context)),
      periodic(recommendationRefresh(context)),
    ],
    bulkHandlers: [bulkCancelHandler(context)],
  };
}
