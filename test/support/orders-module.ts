import { createStockRepository } from '../../src/modules/catalog';
import {
  createBuiltInCharges,
  createOrderRepositories,
  createOrders,
  type OrdersModule,
  type TaxAndShipping,
} from '../../src/modules/orders';
import type { PaymentProvider } from '../../src/modules/payments';
import { createAtomicBulk } from '../../src/platform/operations/bulk';
import { createPeriodic } from '../../src/platform/jobs';
import type { TestApp } from './build-test-app';
import { testCursors } from './cursors';
import { watchedLogger } from './logger';

interface ModuleOptions {
  readonly provider: PaymentProvider;
  /** Former providers, which only complete payments that were started with them. */
  readonly others?: readonly PaymentProvider[];
  readonly charges?: TaxAndShipping;
  readonly notificationSecrets?: ReadonlyMap<string, string>;
  /** Called at every named step. */
  readonly failpoint?: (step: string) => void;
  readonly wake?: (job: string) => void;
}

/** The orders module on the database and clock of a test, with its own payment provider. */
export function ordersModule(
  { database: { db }, clock }: Pick<TestApp, 'database' | 'clock'>,
  {
    provider,
    others = [],
    charges = createBuiltInCharges([]),
    notificationSecrets = new Map(),
    failpoint = () => undefined,
    wake = () => undefined,
  }: ModuleOptions,
): OrdersModule {
  return createOrders({
    ...createOrderRepositories(db, clock),
    stock: createStockRepository(db, { publicUrl: '', onChange: () => undefined }),
    bulk: createAtomicBulk({ db, clock }),
    cursors: testCursors,
    clock,
    log: watchedLogger,
    wake,
    paymentWindowMs: 86_400_000,
    failpoint,
    periodic: createPeriodic({ db, clock }),
    providers: [provider, ...others],
    charges,
    notificationSecrets,
    customerStatus: async () => 'active',
  });
}
