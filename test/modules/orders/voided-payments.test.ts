import { creationId } from '../../../src/platform/values/ids';
import { beforeCommand } from '../../support/intercepted-database';
import { ordersModule } from '../../support/orders-module';
import { useScriptedOrders } from '../../support/scripted-orders';
import { hold, says } from '../../support/scripted-provider';

const { service, fakeProvider, actor, orders, place, read } = useScriptedOrders();
const shipment = { carrier: 'Posti', trackingNumber: null };

const pay = (id: string, methodId: string | null = null) =>
  orders.payOrder(actor, id, { methodId, capture: 'now' });
const authorize = (id: string, methodId: string | null = null) =>
  orders.payOrder(actor, id, { methodId, capture: 'at_shipping' });

async function placeAuthorized(): Promise<string> {
  const id = await place();
  fakeProvider.script({ createIntent: [says('authorized')] });
  await authorize(id);
  return id;
}

const rows = () => service.database.db.collection<{ _id: string }>('orders');
describe('another payment of an order', () => {
  it('is refused after fifty, and does not affect the fiftieth, which is authorized', async () => {
    const id = await place();
    const declines = Array.from({ length: 49 }, () => says('declined'));
    fakeProvider.script({
      createIntent: [...declines, says('authorized')],
      cancel: [says('cancelled')],
    });
    for (const _ of declines) await expect(pay(id)).rejects.toMatchObject({});
    await authorize(id);
    const before = await read(id);
    await expect(pay(id, 'pm_other')).rejects.toMatchObject({ code: 'too_many_payment_attempts' });
    expect(await read(id)).toEqual(before);
    expect(before).toMatchObject({ attempt: { state: 'authorized' } });
  });

  it('with the same method shows the open one, whenever it is to be captured', async () => {
    const id = await placeAuthorized();
    fakeProvider.script({ cancel: [says('cancelled')], status: [says('authorized')] });
    const before = await read(id);
    expect((await pay(id)).paymentStatus).toBe('authorized');
    expect((await read(id)).attempt?.attemptId).toBe(before.attempt?.attemptId);
    expect(fakeProvider.capturedIds.size).toBe(0);
  });

  it('with another method voids the open one', async () => {
    const id = await placeAuthorized();
    fakeProvider.script({ cancel: [says('cancelled')] });
    expect((await pay(id, 'pm_other')).status).toBe('paid');
  });
});

describe('a payment that a cancellation voids while it is captured', () => {
  it.each([
    ['ships', 'shipped', (id: string) => orders.shipOrder(actor, id, shipment)],
    ['captures', 'paid', (id: string) => orders.captureOrder(actor, id)],
  ])(
    'makes a request that %s the order report that the order is cancelled',
    async (_who, to, take) => {
      const id = await placeAuthorized();
      const heldCancellation = hold(says('cancelled'));
      fakeProvider.script({ capture: [heldCancellation.call], cancel: [says('cancelled')] });
      const request = take(id);
      await heldCancellation.begun;
      await orders.cancelOrder(actor, id, null);
      heldCancellation.release();
      await expect(request).rejects.toMatchObject({
        code: 'invalid_state_transition',
        details: { facts: { from: 'cancelled', to } },
      });
    },
  );

  it('is shown as voided and not as declined while the order waits for another payment', async () => {
    const id = await placeAuthorized();
    fakeProvider.script({ capture: [says('cancelled')] });
    await expect(orders.captureOrder(actor, id)).rejects.toMatchObject({
      code: 'payment_declined',
      message: expect.stringContaining('voided'),
    });
  });
});

describe('a payment that its provider cannot stop', () => {
  const expectedOrder = { status: 'cancelled', attempt: { state: 'processing' } };
  const bulkCancel = (mode: 'partial' | 'atomic') => (id: string) =>
    orders.cancelOrders(actor, [id], { reason: null, mode });

  it.each([
    ['is cancelled', expectedOrder, (id: string) => orders.cancelOrder(actor, id, null)],
    ['is cancelled among others', expectedOrder, bulkCancel('partial')],
    ['is cancelled with all others', expectedOrder, bulkCancel('atomic')],
    ['is paid by another method', { status: 'pending' }, (id: string) => pay(id, 'pm_other')],
  ])('is queried once when its order %s', async (_what, outcome, act) => {
    const id = await place();
    const answers = Array.from({ length: 5 }, () => says('processing'));
    fakeProvider.script({ createIntent: [says('processing')], cancel: answers });
    await pay(id);
    await act(id).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'payment_in_progress' }),
    );
    expect(answers).toHaveLength(4);
    expect(await read(id)).toMatchObject(outcome);
  });

  it('is also queried when it replaces another one at that moment', async () => {
    const { wrap, arm } = beforeCommand('orders', 'updateOne');
    const database = { ...service.database, db: wrap(service.database.db) };
    const { services } = ordersModule({ ...service, database }, fakeProvider);
    const id = await place();
    const answers = [says('processing')];
    fakeProvider.script({ createIntent: [says('processing')], cancel: answers });
    await pay(id);
    const other = creationId('pay', { now: service.clock.now(), seed: null });
    const change = { $set: { 'attempt.attemptId': other }, $inc: { rev: 1 } };
    arm(() => rows().updateOne({ _id: id }, change));
    expect((await services.cancelOrder(actor, id, null)).status).toBe('cancelled');
    expect(answers).toEqual([]);
    expect(await read(id)).toMatchObject({ attempt: { attemptId: other, requested: 'cancel' } });
  });
});
