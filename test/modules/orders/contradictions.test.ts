import { useScriptedOrders, type StoredOrder } from '../../support/scripted-orders';
import { hold, says, unreachable } from '../../support/scripted-provider';

const { service, fakeProvider, actor, orders, settle, place, read, endingAt, ...scene } =
  useScriptedOrders();

interface Payment {
  readonly seed: string | null;
  readonly methodId: string | null;
}

const pay = (orderId: string, { seed = null, methodId = null }: Partial<Payment> = {}) =>
  orders.payOrder({ ...actor, seed }, orderId, { methodId, capture: 'now' });
/** Starts a payment in a process that is killed before anything is sent. */
const payUnsent = (orderId: string) => endingAt('payment.intended', () => pay(orderId));
const notify = (orderId: string, attemptId: string, state: string) =>
  scene.notify({ orderId, attemptId, report: { state } });

describe('a notification while the provider is unreachable', () => {
  async function placeWithReport(state: string): Promise<StoredOrder> {
    const id = await place();
    fakeProvider.script({ createIntent: [says('processing')], status: [unreachable] });
    await pay(id);
    await notify(id, (await read(id)).attempt?.attemptId ?? '', state);
    return read(id);
  }

  it('is trusted if it reports progress or a payment', async () => {
    expect((await placeWithReport('authorized')).attempt?.state).toBe('authorized');
    expect((await placeWithReport('captured')).status).toBe('paid');
  });

  it.each(['declined', 'failed', 'cancelled'])(
    'causes an early query when it says %s',
    async (state) => {
      const { _id, attempt, nextAttemptAt } = await placeWithReport(state);
      expect(attempt?.state).toBe('processing');
      expect(nextAttemptAt).toEqual(service.clock.now());
      fakeProvider.script({ status: [says('declined')] });
      await settle();
      expect(await read(_id)).toMatchObject({ paymentStatus: 'failed', status: 'pending' });
    },
  );
});

describe('an attempt that may not have been sent', () => {
  it('is cancelled at the provider, and never sent, when its order is cancelled', async () => {
    const id = await place();
    await payUnsent(id);
    fakeProvider.script({ cancel: [says('cancelled')] });
    expect((await orders.cancelOrder(actor, id, null)).status).toBe('cancelled');
    expect(fakeProvider.capturedIds.size).toBe(0);
    expect(await read(id)).toMatchObject({
      closed: [{ end: 'cancelled' }],
      paymentStatus: 'pending',
    });
  });

  it('is cancelled when another method replaces it: one capture', async () => {
    const id = await place();
    await payUnsent(id);
    const { attempt } = await read(id);
    fakeProvider.script({ cancel: [says('cancelled')] });
    expect((await pay(id, { methodId: 'pm_other' })).status).toBe('paid');
    expect(fakeProvider.capturedIds.size).toBe(1);
    expect(fakeProvider.capturedIds.has(attempt?.attemptId ?? '')).toBe(false);
  });

  it('makes the order paid even if another method has replaced it', async () => {
    const id = await place();
    const heldCancellation = hold(says('cancelled'));
    fakeProvider.script({ createIntent: [heldCancellation.call], cancel: [says('cancelled')] });
    const first = pay(id);
    await heldCancellation.begun;
    expect((await pay(id, { methodId: 'pm_other' })).status).toBe('paid');
    heldCancellation.release();
    await expect(first).rejects.toMatchObject({ code: 'order_already_paid' });
  });

  it('pays the order when the provider has already taken the money', async () => {
    const id = await place();
    await payUnsent(id);
    fakeProvider.capturedIds.add((await read(id)).attempt?.attemptId ?? '');
    expect((await orders.cancelOrder(actor, id, null)).paymentStatus).toBe('refunded');
  });
});

describe('a payer who tries again', () => {
  it('is told that the order is paid when the attempt took money after it was declined', async () => {
    const id = await place();
    const seed = 'm0.payer';
    fakeProvider.script({ createIntent: [says('declined')] });
    await expect(pay(id, { seed })).rejects.toMatchObject({ code: 'payment_declined' });
    const { attemptId = '' } = (await read(id)).closed?.[0] ?? {};
    fakeProvider.capturedIds.add(attemptId);
    await notify(id, attemptId, 'captured');
    expect((await pay(id, { seed })).status).toBe('paid');
  });
});

describe('an order with many payment attempts', () => {
  it('allows fifty attempts, and tracks all of them: the first may take money last', async () => {
    const id = await place();
    const refusal = { code: 'payment_declined' };
    fakeProvider.script({ createIntent: Array.from({ length: 50 }, () => says('declined')) });
    for (let i = 0; i < 50; i += 1) await expect(pay(id)).rejects.toMatchObject(refusal);
    await expect(pay(id)).rejects.toMatchObject({ code: 'too_many_payment_attempts' });
    const { attemptId = '' } = (await read(id)).closed?.[0] ?? {};
    fakeProvider.capturedIds.add(attemptId);
    await notify(id, attemptId, 'captured');
    expect((await read(id)).status).toBe('paid');
  });
});

describe('a provider that is slower than the timeout', () => {
  it('does not turn a completed step into a failure: a cancellation, another method, a shipment', async () => {
    let skippedMs = 0;
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
    const slowly =
      <T>(answer: () => Promise<T>) =>
      () => {
        skippedMs += 3000;
        return answer();
      };
    fakeProvider.script({
      createIntent: [
        says('processing'),
        says('processing'),
        fakeProvider.capture,
        says('authorized'),
      ],
      cancel: [slowly(says('cancelled')), slowly(says('cancelled'))],
      capture: [slowly(async () => ({ state: 'captured' as const }))],
    });
    const [first, second, third] = [await place(), await place(), await place()];
    await pay(first);
    expect((await orders.cancelOrder(actor, first, null)).status).toBe('cancelled');
    await pay(second);
    expect((await pay(second, { methodId: 'pm_other' })).status).toBe('paid');
    await orders.payOrder(actor, third, { methodId: null, capture: 'at_shipping' });
    const shipment = { carrier: 'Posti', trackingNumber: null };
    expect((await orders.shipOrder(actor, third, shipment)).status).toBe('shipped');
  });
});
