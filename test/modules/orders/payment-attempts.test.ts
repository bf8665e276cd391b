import { setTimeout as wait } from 'node:timers/promises';
import { basketOf } from '../../support/basket';
import { stockOf } from '../../support/products';
import { useScriptedOrders } from '../../support/scripted-orders';
import { hold, unreachable } from '../../support/scripted-provider';

const { service, fakeProvider, actor, orders, settle, place, read } = useScriptedOrders();

async function placePaid(): Promise<string> {
  const id = await place();
  await pay(id);
  return id;
}

const pay = (id: string, seed: string | null = null) =>
  orders.payOrder({ ...actor, seed }, id, { methodId: null, capture: 'now' });
const refund = (id: string, amount: number | null = null) =>
  orders.refundOrder(actor, id, { amount, reason: null });
const unavailable = { code: 'payment_source_unavailable', kind: 'unavailable' };

const stock = () => stockOf(service.database.db, 'prd_pad');
const eventsOf = async (id: string) => (await read(id)).outbox.map(({ type }) => type);

describe('an attempt to pay with two drivers', () => {
  it('keeps its intent while either of them may have sent it: one capture, however often the order is paid', async () => {
    const id = await place();
    const slow = hold(() => fakeProvider.capture({ attemptId: 'told late' }));
    fakeProvider.script({ createIntent: [slow.call, unreachable] });
    const first = pay(id);
    await slow.begun;
    await expect(pay(id)).rejects.toMatchObject(unavailable);
    slow.release();
    expect((await first).status).toBe('paid');
    await expect(pay(id)).rejects.toMatchObject({ code: 'order_already_paid' });
    expect(fakeProvider.capturedIds.size).toBe(1);
    expect(await eventsOf(id)).toEqual(['order.created', 'order.paid']);
  });

  it('is reported as paid to the driver that could not send it when the other one could', async () => {
    const id = await place();
    const blind = hold(unreachable);
    fakeProvider.script({ createIntent: [blind.call, fakeProvider.capture] });
    const first = pay(id, 'seed');
    await blind.begun;
    await pay(id, 'seed');
    blind.release();
    expect((await first).status).toBe('paid');
  });

  it('is withdrawn when neither could send it', async () => {
    const id = await place();
    const blind = hold(unreachable);
    fakeProvider.script({ createIntent: [blind.call, unreachable] });
    const first = pay(id);
    await blind.begun;
    await expect(pay(id)).rejects.toMatchObject(unavailable);
    blind.release();
    await expect(first).rejects.toMatchObject(unavailable);
    expect((await pay(id)).status).toBe('paid');
    expect(fakeProvider.capturedIds.size).toBe(1);
  });

  it('belongs to the order until its outcome is known: paying and cancelling wait for it', async () => {
    const id = await place();
    const captureAndFail = async (
      request: Parameters<typeof fakeProvider.capture>[0],
    ): Promise<never> => {
      await fakeProvider.capture(request);
      throw new Error('the response was lost');
    };
    fakeProvider.script({ createIntent: [captureAndFail, unreachable], cancel: [unreachable] });
    await expect(pay(id)).rejects.toMatchObject(unavailable);
    await expect(pay(id)).rejects.toMatchObject(unavailable);
    await expect(orders.cancelOrder(actor, id, null)).rejects.toMatchObject(unavailable);
    expect((await read(id)).status).toBe('pending');
    service.clock.advance(6000);
    await settle();
    expect((await read(id)).status).toBe('paid');
    expect(fakeProvider.capturedIds.size).toBe(1);
  });
});

describe('an attempt that ended without money', () => {
  const decline = async () => ({ state: 'declined' as const });

  it.each([
    ['ten minutes', 0],
    ['a day', 86_400_000],
  ])(
    'is queried after %s, and makes the order paid if it took money after all',
    async (_, laterMs) => {
      const id = await place();
      fakeProvider.script({ createIntent: [decline] });
      await expect(pay(id)).rejects.toMatchObject({ code: 'payment_declined' });
      const { closed = [] } = await read(id);
      for (const advanceMs of [600_000, laterMs]) {
        if (advanceMs === laterMs || laterMs === 0)
          fakeProvider.capturedIds.add(closed[0]?.attemptId ?? '');
        service.clock.advance(advanceMs);
        await settle();
      }
      expect(await read(id)).toMatchObject({ status: 'paid', nextAttemptAt: null });
      expect(await eventsOf(id)).toEqual(['order.created', 'order.payment_failed', 'order.paid']);
    },
  );

  it('is queried twice, however long the order lives', async () => {
    const id = await place();
    let calls = 0;
    const stillDeclined = () => {
      calls += 1;
      return decline();
    };
    fakeProvider.script({
      createIntent: [decline],
      cancel: Array.from({ length: 10 }, () => stillDeclined),
    });
    await expect(pay(id)).rejects.toMatchObject({ code: 'payment_declined' });
    expect((await pay(id)).status).toBe('paid');
    for (const hours of [1, 1, 24, 24, 24]) {
      service.clock.advance(hours * 3_600_000);
      await settle();
    }
    expect(calls).toBe(2);
    expect((await read(id)).nextAttemptAt).toBeNull();
  });
});

describe('a slow provider', () => {
  it('serves fifty simultaneous payers without a refusal', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, place));
    const slow = async (key: { readonly attemptId: string }) =>
      wait(100).then(() => fakeProvider.capture(key));
    fakeProvider.script({ createIntent: ids.map(() => slow) });
    const orders = await Promise.all(ids.map((id) => pay(id)));
    expect(orders.map(({ status }) => status)).toEqual(Array(50).fill('paid'));
    expect(fakeProvider.capturedIds.size).toBe(50);
  });
});

describe('a provider that does not respond', () => {
  it('makes at most 250 payers wait; the others are soon told that nothing was sent', async () => {
    const ids = await Promise.all(Array.from({ length: 252 }, place));
    const slow = ids.slice(2).map(() => hold(() => fakeProvider.capture({ attemptId: 'late' })));
    fakeProvider.script({ createIntent: slow.map(({ call }) => call) });
    const payments = ids.slice(2).map((id) => pay(id));
    await Promise.all(slow.map(({ begun: start }) => start));
    for (const id of ids.slice(0, 2)) {
      await expect(pay(id)).rejects.toMatchObject(unavailable);
      expect(await read(id)).not.toHaveProperty('attempt');
    }
    for (const { release } of slow) release();
    expect((await Promise.all(payments)).map(({ status }) => status)).toEqual(
      Array(250).fill('paid'),
    );
    expect((await pay(ids[0] ?? '')).status).toBe('paid');
  });
});

describe('a refund', () => {
  it('that is permanently refused is shown as such, and the amount can be refunded again', async () => {
    const id = await placePaid();
    fakeProvider.script({ refund: [async () => 'refused'] });
    await expect(refund(id, 4)).rejects.toMatchObject({ code: 'refund_refused' });
    expect((await read(id)).refunds).toMatchObject([{ state: 'failed' }]);
    expect((await refund(id, 4)).paymentStatus).toBe('partially_refunded');
    expect(await eventsOf(id)).toEqual([
      'order.created',
      'order.paid',
      'order.refund_failed',
      'order.refunded',
    ]);
  });

  it('that is refused does not keep the stock of a cancelled order', async () => {
    const before = await stock();
    const id = await placePaid();
    fakeProvider.script({ refund: [async () => 'refused'] });
    expect((await orders.cancelOrder(actor, id, null)).status).toBe('cancelled');
    expect(await read(id)).toMatchObject({ stock: 'returned', paymentStatus: 'paid' });
    expect(await stock()).toBe(before);
    expect((await refund(id)).paymentStatus).toBe('refunded');
    expect((await read(id)).status).toBe('cancelled');
  });

  it('is stored when the provider is unreachable, and retried with growing delays', async () => {
    const id = await placePaid();
    const failures = Array.from({ length: 4 }, () => unreachable);
    fakeProvider.script({ refund: failures });
    expect((await orders.cancelOrder(actor, id, null)).status).toBe('cancelled');
    expect((await read(id)).stock).toBe('returned');
    const pauses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const dueMs = (await read(id)).nextAttemptAt?.getTime() ?? 0;
      service.clock.advance(dueMs - service.clock.now().getTime());
      await settle();
      const next = (await read(id)).nextAttemptAt?.getTime() ?? 0;
      pauses.push(next - service.clock.now().getTime());
    }
    expect(pauses).toEqual([5000, 10_000, 20_000]);
    service.clock.advance(20_000);
    await settle();
    expect(await read(id)).toMatchObject({ paymentStatus: 'refunded', nextAttemptAt: null });
  });

  it('shows in a new version of the order while it is pending', async () => {
    const id = await placePaid();
    const before = await read(id);
    service.clock.advance(1000);
    fakeProvider.script({ refund: [async () => 'pending'] });
    const { version, updatedAt, payments } = await refund(id, 4);
    expect(payments.refunds).toMatchObject([{ amount: 4, state: 'pending' }]);
    expect(version).toBe(before.version + 1);
    expect(updatedAt.getTime()).toBe(before.updatedAt.getTime() + 1000);
    service.clock.advance(6000);
    await settle();
    expect((await read(id)).refunds).toMatchObject([{ state: 'succeeded' }]);
  });

  it('that stays pending is queried with growing delays, at most an hour apart', async () => {
    const id = await placePaid();
    const reportPending = async () => 'pending' as const;
    fakeProvider.script({ refund: Array.from({ length: 5 }, () => reportPending) });
    await refund(id, 4);
    const pauses: number[] = [];
    for (const advanceMs of [0, 5000, 60_000, 86_400_000]) {
      service.clock.advance(advanceMs);
      await settle();
      const next = (await read(id)).nextAttemptAt?.getTime() ?? 0;
      pauses.push(next - service.clock.now().getTime());
    }
    expect(pauses).toEqual([5000, 5000, 16_250, 3_600_000]);
    service.clock.advance(3_600_000);
    await settle();
    expect((await read(id)).refunds).toMatchObject([{ state: 'pending' }]);
    service.clock.advance(3_600_000);
    await settle();
    expect((await read(id)).paymentStatus).toBe('partially_refunded');
  });

  it('is limited to 99, so a cancellation can always refund the rest', async () => {
    const id = await placePaid();
    const refunds = Array.from({ length: 99 }, (_, i) => ({
      id: `pay_${i}`,
      amountMinor: 1,
      reason: null,
      state: 'succeeded',
    }));
    await service.database.db
      .collection<{ _id: string }>('orders')
      .updateOne({ _id: id }, { $set: { refunds } as never });
    await expect(refund(id, 1)).rejects.toMatchObject({
      code: 'too_many_refunds',
      details: {
        userMessage: 'An order allows at most 99 refunds.',
        facts: { max: 99 },
      },
    });
    await orders.cancelOrder(actor, id, null);
    expect((await read(id)).paymentStatus).toBe('refunded');
  });
});

describe('an order that costs nothing', () => {
  it('is paid, cancelled and refunded like every order', async () => {
    await orders.createCoupon(actor.viewer, { code: 'GIFT', percent: 100 });
    const { order } = await orders.placeOrder(actor, basketOf('prd_pad', { couponCode: 'GIFT' }));
    expect(order.totalAmount).toBe(0);
    await pay(order.id);
    await orders.cancelOrder(actor, order.id, null);
    expect((await read(order.id)).paymentStatus).toBe('refunded');
    expect(await eventsOf(order.id)).toEqual([
      'order.created',
      'order.paid',
      'order.cancelled',
      'order.refunded',
    ]);
  });
});
