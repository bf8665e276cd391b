import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { watchedLogger } from '../../support/logger';
import { ordersModule } from '../../support/orders-module';
import { people, viewerOf } from '../../support/people';
import { seedProducts } from '../../support/products';
import { says, scriptedProvider } from '../../support/scripted-provider';
import { createSettlingWorker } from '../../support/settling-worker';
import { signedMessage } from '../../support/signed-message';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const actor = { viewer: viewerOf(people.admin), seed: null };
const old = scriptedProvider('old');
const now = scriptedProvider('now');
const processing = says('processing');
const service = useTestApp();
let shops: Readonly<Record<'before' | 'after' | 'without', ReturnType<typeof ordersModule>>>;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 1000, stock: 10_000 }]);
  const notificationSecrets = new Map(['old', 'now'].map((name) => [name, SECRET]));
  shops = {
    before: ordersModule(service, old),
    after: ordersModule(service, { ...now, others: [old.provider], notificationSecrets }),
    without: ordersModule(service, now),
  };
});
beforeEach(() => {
  for (const { capturedIds, script } of [old, now]) {
    capturedIds.clear();
    script({});
  }
});

async function beginPayment(): Promise<{ id: string; attemptId: string }> {
  const { order } = await shops.before.services.placeOrder(actor, basketOf('prd_pad'));
  old.script({ createIntent: [processing] });
  await shops.before.services.payOrder(actor, order.id, { methodId: null, capture: 'now' });
  const row = await service.database.db
    .collection<{ _id: string; attempt: { attemptId: string } }>('orders')
    .findOne({ _id: order.id });
  return { id: order.id, attemptId: row?.attempt.attemptId ?? '' };
}

async function settle(shop: keyof typeof shops): Promise<void> {
  service.clock.advance(60_000);
  await createSettlingWorker({
    ...service.foundation,
    jobs: shops[shop].jobs,
    log: watchedLogger,
  }).settle();
}

const statusOf = async (id: string) =>
  (await shops.after.services.findOrder(actor.viewer, id))?.status;

describe('a payment that was started before another provider was configured', () => {
  it('is queried and refunded at its own provider', async () => {
    const { id, attemptId } = await beginPayment();
    old.capturedIds.add(attemptId);
    await settle('after');
    expect(await statusOf(id)).toBe('paid');
    const refunds = { old: 0, now: 0 };
    const countRefund = (name: 'old' | 'now') => async () => {
      refunds[name] += 1;
      return 'succeeded' as const;
    };
    old.script({ refund: [countRefund('old')] });
    now.script({ refund: [countRefund('now')] });
    await shops.after.services.cancelOrder(actor, id, null);
    expect(refunds).toEqual({ old: 1, now: 0 });
  });

  it('is voided at its own provider for a new payment at the new provider', async () => {
    const { id, attemptId } = await beginPayment();
    old.script({ cancel: [async () => ({ state: 'cancelled' })] });
    await shops.after.services.payOrder(actor, id, { methodId: null, capture: 'now' });
    expect(await statusOf(id)).toBe('paid');
    expect([old.capturedIds.size, now.capturedIds.size]).toEqual([0, 1]);
    expect(now.capturedIds.has(attemptId)).toBe(false);
  });

  it('cannot be reported by another provider', async () => {
    const { id, attemptId } = await beginPayment();
    const notify = (name: string) =>
      shops.after.services.receivePaymentNotification(
        {},
        name,
        signedMessage(
          SECRET,
          { orderId: id, attemptId, report: { state: 'captured' } },
          service.clock.now(),
        ),
      );
    now.capturedIds.add(attemptId);
    await notify('now');
    expect(await statusOf(id)).toBe('pending');
    old.capturedIds.add(attemptId);
    await notify('old');
    expect(await statusOf(id)).toBe('paid');
    await expect(notify('other')).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('waits while its provider is missing: no other payment is started', async () => {
    const { id } = await beginPayment();
    const again = { methodId: 'pm_other', capture: 'now' } as const;
    await expect(shops.without.services.payOrder(actor, id, again)).rejects.toMatchObject({
      code: 'payment_source_unavailable',
    });
    await settle('without');
    expect(await statusOf(id)).toBe('pending');
    expect(now.capturedIds.size).toBe(0);
  });
});
