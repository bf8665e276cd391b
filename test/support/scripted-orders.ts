import type { OrdersModule } from '../../src/modules/orders';
import { createWorker } from '../../src/platform/jobs';
import { basketOf } from './basket';
import { useTestApp } from './build-test-app';
import { watchedLogger } from './logger';
import { ordersModule } from './orders-module';
import { people, viewerOf } from './people';
import { seedProducts } from './products';
import { scriptedProvider } from './scripted-provider';

type Options = Omit<Parameters<typeof ordersModule>[1], 'provider' | 'reach'>;

/** The orders module of a test file, whose payment provider does what each test says, with a product to be ordered. */
export function useScriptedOrders(options: Options = {}) {
  const service = useTestApp();
  const scripted = scriptedProvider();
  const actor = { viewer: viewerOf(people.admin), seed: null };
  const orders = {} as OrdersModule['services'];
  let jobs: OrdersModule['jobs'];
  let lastStep = '';
  const reach = (step: string): void => {
    if (step === lastStep) throw new Error('the process ends here');
  };
  beforeAll(async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 10_000 }]);
    const made = ordersModule(service, { ...scripted, ...options, reach });
    Object.assign(orders, made.services);
    jobs = made.jobs;
  });
  beforeEach(() => {
    scripted.captured.clear();
    scripted.script({});
  });
  const worker = () => createWorker({ jobs, log: watchedLogger });
  return {
    service,
    scripted,
    actor,
    orders,
    worker,
    settle: () => worker().settle(),
    /** The id of an order that waits for its payment. */
    placed: async () => (await orders.placeOrder(actor, basketOf('prd_pad'))).order.id,
    /** The process ends at that step of what it does. */
    endingAt: async (step: string, act: () => Promise<unknown>) => {
      lastStep = step;
      await expect(act()).rejects.toThrow('the process ends here');
      lastStep = '';
    },
  };
}
