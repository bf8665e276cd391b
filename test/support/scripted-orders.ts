import type { OrdersModule } from '../../src/modules/orders';
import { basketOf } from './basket';
import { useTestApp } from './build-test-app';
import { watchedLogger } from './logger';
import { ordersModule } from './orders-module';
import { people, viewerOf } from './people';
import { seedProducts } from './products';
import { scriptedProvider } from './scripted-provider';
import { createSettlingWorker } from './settling-worker';
import { signedMessage } from './signed-message';

type Options = Omit<Parameters<typeof ordersModule>[1], 'provider' | 'failpoint'>;

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
export const notificationSecrets = new Map([['scripted', SECRET]]);

/** The fields of a stored order that tests read. */
export interface StoredOrder {
  readonly _id: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly stock: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly outbox: readonly { readonly type: string }[];
  readonly history: readonly { readonly status: string }[];
  readonly refunds: readonly { readonly id: string; readonly state: string }[];
  readonly attempt?: { readonly attemptId: string; readonly state?: string };
  readonly closed?: readonly { readonly attemptId: string; readonly end: string }[];
}

/** The orders module of a test file, whose payment provider follows each test's script, with a product to order. */
export function useScriptedOrders(options: Options = {}) {
  const service = useTestApp();
  const fakeProvider = scriptedProvider();
  const actor = { viewer: viewerOf(people.admin), seed: null };
  const orders = {} as OrdersModule['services'];
  let jobs: OrdersModule['jobs'];
  let lastStep = '';
  const failpoint = (step: string): void => {
    if (step === lastStep) throw new Error('the process ends here');
  };
  beforeAll(async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 10_000 }]);
    const moduleUnderTest = ordersModule(service, {
      ...fakeProvider,
      notificationSecrets,
      ...options,
      failpoint,
    });
    Object.assign(orders, moduleUnderTest.services);
    jobs = moduleUnderTest.jobs;
  });
  beforeEach(() => {
    fakeProvider.capturedIds.clear();
    fakeProvider.script({});
  });
  /** Runs `work` in a process that is killed at the given step. */
  const upTo = async <T>(step: string, act: () => Promise<T>): Promise<T> => {
    lastStep = step;
    return act().finally(() => (lastStep = ''));
  };
  const worker = () => createSettlingWorker({ ...service.foundation, jobs, log: watchedLogger });
  return {
    service,
    fakeProvider,
    actor,
    orders,
    worker,
    settle: () => worker().settle(),
    /** The id of an order that waits for its payment. */
    place: async (more: object = {}) =>
      (await orders.placeOrder(actor, basketOf('prd_pad', more))).order.id,
    /** An order as it is stored. */
    read: async (_id: string): Promise<StoredOrder> => {
      const row = await service.database.db.collection<StoredOrder>('orders').findOne({ _id });
      if (row === null) throw new Error(`no order ${_id}`);
      return row;
    },
    /** Delivers a notification of the provider about the state of a payment. */
    notify: (report: object, to = orders) =>
      to.receivePaymentNotification(
        {},
        'scripted',
        signedMessage(SECRET, report, service.clock.now()),
      ),
    upTo,
    endingAt: (step: string, act: () => Promise<unknown>) =>
      expect(upTo(step, act)).rejects.toThrow('the process ends here'),
  };
}
