import type { TaxAndShipping } from '../../../src/modules/orders';
import { CHANGE_SIGNAL } from '../../../src/platform/live/change-watch';
import { basketOf } from '../../support/basket';
import { watchedLogger } from '../../support/logger';
import { ordersModule } from '../../support/orders-module';
import { notificationSecrets, useScriptedOrders } from '../../support/scripted-orders';
import { hold, says } from '../../support/scripted-provider';
import { createSettlingWorker } from '../../support/settling-worker';
import { until } from '../../support/until';

const wokenJobs: string[] = [];
const { service, fakeProvider, actor, orders, worker, settle, place, read, notify, endingAt } =
  useScriptedOrders({
    wake: (job) => void wokenJobs.push(job),
  });

describe('a payment that is authorized in the background', () => {
  it('wakes live readers, but a payment that is still processing does not', async () => {
    const processing = says('processing');
    fakeProvider.script({ createIntent: [processing], status: [processing, says('authorized')] });
    const id = await place();
    await orders.payOrder(actor, id, { methodId: null, capture: 'at_shipping' });
    wokenJobs.length = 0;
    service.clock.advance(1000);
    await settle();
    expect(wokenJobs).toEqual([]);
    service.clock.advance(5000);
    await settle();
    expect(await read(id)).toMatchObject({ paymentStatus: 'authorized' });
    expect(wokenJobs).toEqual([CHANGE_SIGNAL]);
  });
});

describe('an order that is not paid in time', () => {
  it('is cancelled even while surplus money is still being refunded', async () => {
    let shippingAmount = 1;
    const charges: TaxAndShipping = {
      quote: async () => ({ taxAmount: 0, shippingAmount, lines: [] }),
    };
    const shop = ordersModule(service, { ...fakeProvider, charges, notificationSecrets });
    const { order } = await shop.services.placeOrder(actor, basketOf('prd_pad'));
    fakeProvider.script({ createIntent: [async () => ({ state: 'declined' })] });
    const payment = { methodId: null, capture: 'now' } as const;
    await expect(shop.services.payOrder(actor, order.id, payment)).rejects.toMatchObject({});
    shippingAmount = 2;
    const newAddress = {
      deliveryAddress: { line1: 'Torikatu 38', city: 'Oulu', country: 'FI' },
      version: null,
    };
    await shop.services.updateOrder(actor, order.id, newAddress);
    const [{ attemptId } = { attemptId: '' }] = (await read(order.id)).closed ?? [];
    fakeProvider.capturedIds.add(attemptId);
    const reportPending = async () => 'pending' as const;
    const answers = Array.from({ length: 100 }, () => reportPending);
    fakeProvider.script({ refund: answers });
    const report = { orderId: order.id, attemptId, report: { state: 'captured' } };
    await notify(report, shop.services);
    expect(await read(order.id)).toMatchObject({ refunds: [{ attemptId, state: 'pending' }] });
    service.clock.advance(25 * 3_600_000);
    await createSettlingWorker({
      ...service.foundation,
      jobs: shop.jobs,
      log: watchedLogger,
    }).settle();
    expect(await read(order.id)).toMatchObject({
      status: 'cancelled',
      stock: 'returned',
      refunds: [{ attemptId, state: 'pending' }],
    });
    // The notification, the sweeper and the cancellation have queried the provider only a few
    // times; later queries wait their turn.
    expect(answers.length).toBeGreaterThan(95);
  });
});

describe('abandoned orders', () => {
  it('are finished even while the payments of many others hang at the provider', async () => {
    const processing = says('processing');
    const answers = Array.from({ length: 6 }, () => hold(processing));
    fakeProvider.script({
      createIntent: answers.map(() => processing),
      status: answers.map(({ call }) => call),
    });
    for (const _ of answers) {
      await orders.payOrder(actor, await place(), { methodId: null, capture: 'now' });
    }
    service.clock.advance(1000);
    const unfinishedId = await place();
    await endingAt('cancel.decided', () => orders.cancelOrder(actor, unfinishedId, null));
    await endingAt('order.inserted', place);
    service.clock.advance(6000);
    const sweepers = worker();
    sweepers.start();
    const collection = service.database.db.collection('orders');
    const isFinished = async () =>
      (await read(unfinishedId)).stock === 'returned' &&
      (await collection.countDocuments({ phase: 'reserving' })) === 0;
    await until(isFinished, { withinMs: 3000 }).finally(() => {
      for (const { release } of answers) release();
      return sweepers.stop();
    });
  });
});
