import type { PaymentProvider } from '../../../src/modules/payments';
import { useScriptedOrders } from '../../support/scripted-orders';

const { service, fakeProvider, actor, orders, settle, place, read, notify } = useScriptedOrders();
const refusal = { code: 'refund_exceeds_payment', details: { facts: { max: 0 } } };

beforeAll(() => orders.createCoupon(actor.viewer, { code: 'GIFT', percent: 100 }));

const countOf = async (id: string, type: string) =>
  (await read(id)).outbox.filter((event) => event.type === type).length;

const pay = (id: string, methodId: string | null = null) =>
  orders.payOrder(actor, id, { methodId, capture: 'now' });
const refund = (id: string, amount: number | null = null) =>
  orders.refundOrder(actor, id, { amount, reason: null });

async function placePaid(overrides: object = {}): Promise<string> {
  const id = await place(overrides);
  await pay(id);
  return id;
}

async function placeShipped(overrides: object = {}): Promise<string> {
  const id = await placePaid(overrides);
  await orders.shipOrder(actor, id, { carrier: 'Posti', trackingNumber: null });
  return id;
}

/** Keeps the next refunds pending, however often the provider is queried. */
const keepPending = (times: number) =>
  fakeProvider.script({
    refund: Array.from({ length: times }, () => async () => 'pending' as const),
  });

async function goneBack(): Promise<void> {
  fakeProvider.script({});
  service.clock.advance(10_000);
  await settle();
}

describe('a refund beside a pending one', () => {
  const free = { couponCode: 'GIFT' };
  const refundedOnce = { paymentStatus: 'refunded', refunds: [{ state: 'succeeded' }] };

  it.each<[string, object, () => Promise<string>]>([
    ['of a shipped order', { status: 'refunded' }, () => placeShipped()],
    ['of a shipped order that costs nothing', { status: 'refunded' }, () => placeShipped(free)],
    ['of a cancelled order', { status: 'cancelled' }, () => placePaid()],
    ['of a cancelled order that costs nothing', { status: 'cancelled' }, () => placePaid(free)],
  ])('of the whole amount %s is refused', async (_what, outcome, make) => {
    const id = await make();
    keepPending(10);
    if ((await read(id)).status === 'shipped') await refund(id);
    else await orders.cancelOrder(actor, id, null);
    for (const amount of [null, 1]) await expect(refund(id, amount)).rejects.toMatchObject(refusal);
    await goneBack();
    const order = await read(id);
    expect(order).toMatchObject({ ...outcome, ...refundedOnce });
    expect(order.history.filter(({ status }) => status === order.status)).toHaveLength(1);
    expect(await countOf(id, 'order.refunded')).toBe(1);
  });

  it('is accepted once when several requests for the whole amount arrive simultaneously', async () => {
    const id = await placeShipped();
    keepPending(10);
    const answers = await Promise.allSettled([1, 2, 3].map(() => refund(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await goneBack();
    expect(await read(id)).toMatchObject({ status: 'refunded', ...refundedOnce });
    expect(await countOf(id, 'order.refunded')).toBe(1);
  });

  it('of a part allows a refund of the rest, which makes the order refunded once', async () => {
    const id = await placeShipped();
    keepPending(2);
    await refund(id, 4);
    await refund(id, 6);
    await goneBack();
    expect(await read(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect(await countOf(id, 'order.refunded')).toBe(2);
  });
});

describe('an order that was paid twice', () => {
  /** The provider reports that the first attempt was declined, and later that it took the money. */
  async function paidTwice(overrides: object = { couponCode: 'GIFT' }): Promise<string> {
    const id = await place(overrides);
    fakeProvider.script({ createIntent: [async () => ({ state: 'declined' })] });
    await expect(pay(id)).rejects.toMatchObject({ code: 'payment_declined' });
    await pay(id, 'pm_other');
    const [{ attemptId } = { attemptId: '' }] = (await read(id)).closed ?? [];
    fakeProvider.script({
      refund: [async () => 'pending'],
      status: [async () => ({ state: 'captured' })],
    });
    await notify({ orderId: id, attemptId, report: { state: 'captured' } });
    expect((await read(id)).refunds).toMatchObject([{ attemptId, state: 'pending' }]);
    return id;
  }

  it('refunds each amount with the method that took it', async () => {
    const id = await paidTwice({ paymentMethodId: 'pm_first' });
    const [second, first] = (await read(id)).closed ?? [];
    const calls: (readonly [string | null, string])[] = [];
    const recordRefund: PaymentProvider['refund'] = async ({ attemptId, methodId }) => {
      calls.push([attemptId, methodId]);
      return 'succeeded';
    };
    fakeProvider.script({ refund: [recordRefund, recordRefund] });
    await orders.cancelOrder(actor, id, null);
    expect(calls).toEqual([
      [first?.attemptId, 'pm_first'],
      [second?.attemptId, 'pm_other'],
    ]);
  });

  it('is refunded by its cancellation, even if it was free', async () => {
    const id = await paidTwice();
    await orders.cancelOrder(actor, id, null);
    expect(await read(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await countOf(id, 'order.refunded')).toBe(1);
  });

  it('can be refunded even while the other payment is being refunded, also if it was free', async () => {
    const id = await paidTwice();
    await orders.shipOrder(actor, id, { carrier: 'Posti', trackingNumber: null });
    keepPending(1);
    expect((await refund(id)).status).toBe('refunded');
    expect(await countOf(id, 'order.refunded')).toBe(1);
  });
});
