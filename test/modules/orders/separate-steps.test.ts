import { basketOf } from '../../support/basket';
import { ordersModule } from '../../support/orders-module';
import { useScriptedOrders } from '../../support/scripted-orders';
import { says, scriptedProvider } from '../../support/scripted-provider';

const { service, fakeProvider, actor, orders, settle, place, read } = useScriptedOrders();
const HOUR_MS = 3_600_000;
const down = async (): Promise<never> => {
  throw new Error('down');
};
const many = <T>(call: T): T[] => Array.from({ length: 500 }, () => call);
const pay = (id: string, methodId: string | null = null) =>
  orders.payOrder(actor, id, { methodId, capture: 'now' });

async function hoursPass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    service.clock.advance(HOUR_MS);
    await settle();
  }
}

describe('a provider that cannot report the outcome of a declined payment', () => {
  /** Declines the payment of an order, after which the provider cannot be reached. */
  async function placeDeclined(): Promise<string> {
    const id = await place();
    fakeProvider.script({ createIntent: [says('declined')], cancel: many(down) });
    await expect(pay(id)).rejects.toMatchObject({ code: 'payment_declined' });
    return id;
  }

  it('does not prevent the sweeper from cancelling its order', async () => {
    const id = await placeDeclined();
    await hoursPass(30);
    expect(await read(id)).toMatchObject({ status: 'cancelled', stock: 'returned' });
  });

  it('does not prevent the refund of another payment', async () => {
    const id = await placeDeclined();
    await pay(id, 'pm_other');
    fakeProvider.script({ cancel: many(down), refund: [async () => 'pending'] });
    await orders.cancelOrder(actor, id, null);
    expect(await read(id)).toMatchObject({ refunds: [{ state: 'pending' }] });
    await hoursPass(3);
    expect(await read(id)).toMatchObject({ refunds: [{ state: 'succeeded' }] });
  });

  it('is still queried about the next payment', async () => {
    const id = await placeDeclined();
    fakeProvider.script({ createIntent: [says('declined')] });
    await expect(pay(id, 'pm_other')).rejects.toMatchObject({ code: 'payment_declined' });
    const [, second] = (await read(id)).closed ?? [];
    fakeProvider.capturedIds.add(second?.attemptId ?? '');
    fakeProvider.script({ cancel: [down] });
    await hoursPass(1);
    expect(await read(id)).toMatchObject({ status: 'paid', closed: [{ end: 'declined' }, {}] });
  });
});

describe('a payment whose provider cannot be reached', () => {
  it('delays the cancellation of its order, which is not decided on outdated information', async () => {
    const id = await place();
    fakeProvider.script({ createIntent: [says('requires_action')] });
    await pay(id);
    const answers = many(down);
    fakeProvider.script({ status: answers, cancel: many(says('cancelled')) });
    await hoursPass(30);
    expect(answers.length).toBeLessThan(500);
    expect(await read(id)).toMatchObject({ status: 'pending', stock: 'taken' });
    const asksPayer = many(says('requires_action'));
    fakeProvider.script({ status: asksPayer, cancel: many(says('cancelled')) });
    await hoursPass(2);
    expect(await read(id)).toMatchObject({ status: 'cancelled', stock: 'returned' });
  });
});

describe('a refund whose provider was removed', () => {
  it('does not delay other refunds of its order', async () => {
    const old = scriptedProvider('old');
    const before = ordersModule(service, old).services;
    const { order } = await before.placeOrder(actor, basketOf('prd_pad'));
    old.script({ createIntent: [says('declined')] });
    const payment = { methodId: null, capture: 'now' } as const;
    await expect(before.payOrder(actor, order.id, payment)).rejects.toMatchObject({});
    await pay(order.id, 'pm_other');
    const [first] = (await read(order.id)).closed ?? [];
    const late = {
      id: first?.attemptId,
      amountMinor: 1000,
      reason: null,
      state: 'pending',
      attemptId: first?.attemptId,
    };
    const rows = service.database.db.collection<{ _id: string }>('orders');
    await rows.updateOne({ _id: order.id }, { $set: { refunds: [late] } });
    const cancelledOrder = await orders.cancelOrder(actor, order.id, null);
    const refunds = [{ state: 'pending' }, { state: 'succeeded' }];
    expect(await read(order.id)).toMatchObject({ refunds });
    expect(cancelledOrder.payments).toMatchObject({ refunds });
  });
});

describe('a request for an order with many pending refunds', () => {
  it('queries the two newest; the sweeper queries all of them, two at a time', async () => {
    const id = await place();
    await pay(id);
    const late = (n: number) => ({
      id: `pay_${n}`,
      amountMinor: 1,
      reason: null,
      state: 'pending',
    });
    const rows = service.database.db.collection<{ _id: string }>('orders');
    await rows.updateOne({ _id: id }, { $set: { refunds: [1, 2, 3, 4, 5].map(late) } });
    let [calls, running, most] = [0, 0, 0];
    const failRefund = async (): Promise<never> => {
      calls += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      throw new Error('down');
    };
    fakeProvider.script({ refund: many(failRefund) });
    await orders.cancelOrder(actor, id, null);
    expect(calls).toBe(2);
    await hoursPass(1);
    expect(calls).toBeGreaterThanOrEqual(8);
    expect(most).toBe(2);
    fakeProvider.script({});
    await hoursPass(3);
    const refunds = Array.from({ length: 6 }, () => ({ state: 'succeeded' }));
    expect(await read(id)).toMatchObject({ refunds });
  });
});
