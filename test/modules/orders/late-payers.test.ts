import { beforeCommand } from '../../support/intercepted-database';
import { ordersModule } from '../../support/orders-module';
import { useScriptedOrders } from '../../support/scripted-orders';
import { hold, says } from '../../support/scripted-provider';

const { service, fakeProvider, actor, orders, place, read, notify, upTo, endingAt } =
  useScriptedOrders();
const always = (state: 'processing' | 'authorized') =>
  Array.from({ length: 10 }, () => says(state));
const shipment = { carrier: 'Posti', trackingNumber: null };
const refusal = (to: 'paid' | 'shipped') => ({
  code: 'invalid_state_transition',
  details: { facts: { from: 'cancelled', to, allowed: [] } },
});
interface Payment {
  readonly seed?: string | null;
  readonly methodId?: string | null;
  readonly capture?: 'now' | 'at_shipping';
}

const pay = (id: string, { seed = null, methodId = null, capture = 'now' }: Payment = {}) =>
  orders.payOrder({ ...actor, seed }, id, { methodId, capture });
const cancel = (id: string) => orders.cancelOrder(actor, id, null);

describe('an order that was cancelled while its payment could not be stopped', () => {
  async function placeCancelled(payment: Payment = {}): Promise<string> {
    const id = await place();
    fakeProvider.script({ createIntent: [says('processing')], cancel: always('processing') });
    await pay(id, payment);
    expect((await cancel(id)).status).toBe('cancelled');
    return id;
  }

  it.each([
    ['paid with the same method', (id: string) => pay(id)],
    ['paid with another method', (id: string) => pay(id, { methodId: 'pm_other' })],
    ['captured', (id: string) => orders.captureOrder(actor, id)],
  ])('is not %s', async (_what, act) => {
    const id = await placeCancelled();
    const before = await read(id);
    await expect(act(id)).rejects.toMatchObject(refusal('paid'));
    expect(await read(id)).toEqual(before);
  });

  it('returns the payment to a payer who retries with the same key, whatever its outcome', async () => {
    const seed = 'm0.late';
    const id = await placeCancelled({ seed });
    const { attempt } = await read(id);
    expect((await pay(id, { seed })).payments).toMatchObject({ state: 'processing' });
    expect((await read(id)).attempt?.attemptId).toBe(attempt?.attemptId);
    fakeProvider.capturedIds.add(attempt?.attemptId ?? '');
    fakeProvider.script({});
    expect(await pay(id, { seed })).toMatchObject({
      status: 'cancelled',
      payments: { state: 'captured', refunds: [{ amount: 10 }] },
    });
  });
});

describe('an order that was cancelled before its payment was sent', () => {
  it('sends nothing for a payer who retries with the same key', async () => {
    const id = await place();
    const seed = 'm0.unsent';
    await endingAt('payment.intended', () => pay(id, { seed }));
    const cancel = () => orders.cancelOrders(actor, [id], { reason: null, mode: 'atomic' });
    await upTo('cancel.returned', cancel);
    expect(await read(id)).toMatchObject({ status: 'cancelled', attempt: { requested: 'cancel' } });
    fakeProvider.script({ cancel: [says('cancelled')] });
    await expect(pay(id, { seed })).rejects.toMatchObject(refusal('paid'));
    expect(fakeProvider.capturedIds.size).toBe(0);
  });
});

describe('an order that one payment has paid while another one is open', () => {
  it.each([null, 'pm_other'])(
    'is reported as paid already, also with the method %s',
    async (methodId) => {
      const id = await place();
      fakeProvider.script({ createIntent: [says('declined')] });
      await expect(pay(id)).rejects.toMatchObject({ code: 'payment_declined' });
      const [{ attemptId } = { attemptId: '' }] = (await read(id)).closed ?? [];
      fakeProvider.script({ createIntent: [says('processing')], cancel: always('processing') });
      await pay(id);
      fakeProvider.capturedIds.add(attemptId);
      await notify({ orderId: id, attemptId, report: { state: 'captured' } });
      expect(await read(id)).toMatchObject({ status: 'paid', attempt: { requested: 'cancel' } });
      await expect(pay(id, { methodId })).rejects.toMatchObject({ code: 'order_already_paid' });
    },
  );
});

describe('an authorized payment of an order that is cancelled in the meantime', () => {
  async function placeAuthorized(): Promise<string> {
    const id = await place();
    fakeProvider.script({ createIntent: [says('authorized')] });
    await pay(id, { capture: 'at_shipping' });
    return id;
  }

  it('is not captured by a shipment that started earlier', async () => {
    const { wrap, arm } = beforeCommand('orders', 'updateOne');
    const database = { ...service.database, db: wrap(service.database.db) };
    const { services } = ordersModule({ ...service, database }, fakeProvider);
    const id = await placeAuthorized();
    fakeProvider.script({ cancel: always('authorized') });
    arm(() => cancel(id));
    await expect(services.shipOrder(actor, id, shipment)).rejects.toMatchObject(refusal('shipped'));
    expect(fakeProvider.capturedIds.size).toBe(0);
  });

  it('is refunded when it was captured at that moment, and its capture reports that', async () => {
    const id = await placeAuthorized();
    const { attempt } = await read(id);
    const slow = hold(() => fakeProvider.capture({ attemptId: attempt?.attemptId ?? '' }));
    fakeProvider.script({ capture: [slow.call], cancel: always('authorized') });
    const capture = orders.captureOrder(actor, id);
    await slow.begun;
    expect((await cancel(id)).status).toBe('cancelled');
    slow.release();
    await expect(capture).rejects.toMatchObject(refusal('paid'));
    expect(await read(id)).toMatchObject({ refunds: [{ amountMinor: 1000, state: 'pending' }] });
  });
});
