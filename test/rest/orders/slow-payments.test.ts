import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts, stockOf } from '../../support/products';

const service = useTestApp();

type Headers = Record<string, string>;

const own: Headers = people.customer.headers;
const warehouse: Headers = keys.internal.headers;
const DAY_MS = 86_400_000;

const post = (path: string, payload: object | undefined, headers: Headers = own) =>
  service.app.inject({ method: 'POST', url: path, headers, ...(payload ? { payload } : {}) });

async function placeOrder(): Promise<string> {
  const response = await post('/orders', basketOf('prd_pad', { quantity: 2 }));
  expect(response.statusCode).toBe(201);
  return response.json().id as string;
}

const pay = (id: string, body: object) => post(`/orders/${id}/pay`, body);

async function payBy(paymentMethodId: string): Promise<string> {
  const id = await placeOrder();
  expect((await pay(id, { paymentMethodId })).statusCode).toBe(202);
  return id;
}

async function authorizedOrder(paymentMethodId = 'pm_visa_4242'): Promise<string> {
  const id = await placeOrder();
  const answer = await pay(id, { paymentMethodId, capture: 'at_shipping' });
  expect([answer.statusCode, answer.json().payment.state]).toEqual([202, 'authorized']);
  return id;
}

const read = async (id: string) =>
  (await service.app.inject({ url: `/orders/${id}`, headers: own })).json();

async function later(milliseconds: number): Promise<void> {
  service.clock.advance(milliseconds);
  await service.app.worker.settle();
}

async function eventsOf(id: string): Promise<readonly string[]> {
  await service.app.worker.settle();
  const events = service.database.db.collection('events').find({ resourceId: id });
  const rows = await events.sort({ sequenceNumber: 1 }).toArray();
  return rows.map((row) => String(row['type']).replace('order.', ''));
}

const stock = () => stockOf(service.database.db, 'prd_pad');

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 500, stock: 1000 }]);
});

describe('POST /orders/{id}/pay with a slow payment', () => {
  it('returns 202 and the page for the payer', async () => {
    const id = await placeOrder();
    const answer = await pay(id, { paymentMethodId: 'pm_requires_action' });
    expect(answer.statusCode).toBe(202);
    const { payment } = answer.json();
    expect(payment).toMatchObject({ state: 'requires_action', nextAction: { type: 'redirect' } });
    expect(payment.nextAction.url).toContain(id);
    expect(await read(id)).toMatchObject({ status: 'pending', payment: { state: payment.state } });
  });

  it('settles by itself with one event', async () => {
    const id = await payBy('pm_async');
    expect((await read(id)).payment.state).toBe('processing');
    await later(2000);
    expect(await read(id)).toMatchObject({ status: 'paid', payment: { state: 'captured' } });
    expect(await eventsOf(id)).toEqual(['created', 'paid']);
  });

  it('can be declined late, and paid again', async () => {
    const id = await payBy('pm_async_declined');
    await later(2000);
    const { status, paymentStatus, payment } = await read(id);
    expect([status, paymentStatus, payment.state]).toEqual(['pending', 'failed', 'declined']);
    expect((await pay(id, {})).statusCode).toBe(200);
    expect(await eventsOf(id)).toEqual(['created', 'payment_failed', 'paid']);
  });

  it('shows the open payment to a payer who retries with the same method', async () => {
    const id = await payBy('pm_requires_action');
    const before = await read(id);
    const again = await pay(id, { paymentMethodId: 'pm_requires_action' });
    expect(again.statusCode).toBe(202);
    expect(again.json().payment).toEqual(before.payment);
  });

  it('voids it for another method: one capture', async () => {
    const id = await payBy('pm_requires_action');
    expect((await pay(id, {})).json()).toMatchObject({
      status: 'paid',
      payment: { paidAmount: 10, method: { id: 'pm_visa_4242' } },
    });
    expect(await eventsOf(id)).toEqual(['created', 'paid']);
  });

  it('refuses another method while the payment cannot be stopped', async () => {
    const id = await payBy('pm_async_unstoppable');
    const other = await pay(id, {});
    expect([other.statusCode, other.json().code]).toEqual([409, 'payment_in_progress']);
    await later(2000);
    expect((await read(id)).payment).toMatchObject({ state: 'captured', paidAmount: 10 });
  });

  it('is the same one for twenty simultaneous payers', async () => {
    const id = await placeOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(id, { paymentMethodId: 'pm_async' })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    await later(2000);
    expect((await read(id)).payment).toMatchObject({ state: 'captured', paidAmount: 10 });
  });
});

describe('POST /orders/{id}/pay with a payment that fails', () => {
  it('returns 422 and can be paid again', async () => {
    const id = await placeOrder();
    const answer = await pay(id, { paymentMethodId: 'pm_visa_failed' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'payment_declined']);
    expect(await read(id)).toMatchObject({
      status: 'pending',
      paymentStatus: 'failed',
      payment: { state: 'failed', paidAmount: 0 },
    });
    expect((await pay(id, {})).statusCode).toBe(200);
    expect(await eventsOf(id)).toEqual(['created', 'payment_failed', 'paid']);
  });
});

describe('POST /orders/{id}/refund with a slow refund', () => {
  it('is pending at first, and succeeds later', async () => {
    const id = await placeOrder();
    expect((await pay(id, { paymentMethodId: 'pm_visa_refund_async' })).statusCode).toBe(200);
    const answer = await post(`/orders/${id}/refund`, { amount: 4 }, warehouse);
    expect(answer.statusCode).toBe(200);
    expect((await read(id)).payment).toMatchObject({
      refundedAmount: 0,
      refunds: [{ amount: 4, state: 'pending' }],
    });
    await later(5000);
    expect(await read(id)).toMatchObject({
      paymentStatus: 'partially_refunded',
      payment: { refundedAmount: 4, refunds: [{ amount: 4, state: 'succeeded' }] },
    });
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'refunded']);
  });
});

describe('an order with an open payment', () => {
  it('is not cancelled by the sweeper before the outcome is known', async () => {
    const unsure = await payBy('pm_async_unstoppable');
    const unconfirmedId = await payBy('pm_requires_action');
    await later(25 * 3_600_000);
    await later(1);
    expect((await read(unsure)).status).toBe('paid');
    expect(await read(unconfirmedId)).toMatchObject({
      status: 'cancelled',
      payment: { state: 'cancelled' },
    });
    expect(await eventsOf(unconfirmedId)).toEqual(['created', 'cancelled']);
  });

  it('voids it when it is cancelled', async () => {
    const id = await payBy('pm_async');
    expect((await post(`/orders/${id}/cancel`, undefined)).json().status).toBe('cancelled');
    await later(3000);
    expect((await read(id)).payment).toMatchObject({ state: 'cancelled', paidAmount: 0 });
  });

  it('accepts no payment once it is cancelled, even if the first one continues', async () => {
    const id = await payBy('pm_async_unstoppable');
    await post(`/orders/${id}/cancel`, undefined);
    const same = { paymentMethodId: 'pm_async_unstoppable' };
    const answers = [await pay(id, same), await pay(id, {})];
    answers.push(await post(`/orders/${id}/capture`, undefined, warehouse));
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_state_transition']);
    }
  });

  it('is refunded when the money arrives after the cancellation', async () => {
    const before = await stock();
    const id = await payBy('pm_async_unstoppable');
    expect((await post(`/orders/${id}/cancel`, undefined)).json().status).toBe('cancelled');
    expect(await stock()).toBe(before);
    await later(5000);
    await later(5000);
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      payment: {
        paidAmount: 10,
        refundedAmount: 10,
        refunds: [{ amount: 10, state: 'succeeded' }],
      },
    });
    expect(await eventsOf(id)).toEqual(['created', 'cancelled', 'refunded']);
  });
});

describe('an order that is paid at shipping', () => {
  it('is captured when it is shipped: paid before shipped', async () => {
    const id = await authorizedOrder();
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
    await later(2 * DAY_MS);
    expect((await post(`/orders/${id}/process`, undefined, warehouse)).json().status).toBe(
      'processing',
    );
    const shipment = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect(shipment.json()).toMatchObject({ status: 'shipped', paymentStatus: 'paid' });
    expect(await eventsOf(id)).toEqual(['created', 'processing', 'paid', 'shipped']);
    expect((await read(id)).payment.paidAmount).toBe(10);
  });

  it('can be shipped immediately', async () => {
    const id = await authorizedOrder();
    await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'shipped']);
  });

  it('can be captured earlier, only by the warehouse', async () => {
    const id = await authorizedOrder();
    expect((await post(`/orders/${id}/capture`, undefined)).statusCode).toBe(403);
    const capture = await post(`/orders/${id}/capture`, undefined, warehouse);
    expect(capture.json()).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    const again = await post(`/orders/${id}/capture`, undefined, warehouse);
    expect([again.statusCode, again.json().code]).toEqual([422, 'order_already_paid']);
  });

  it('is not captured twice by simultaneous requests', async () => {
    const id = await authorizedOrder();
    await Promise.all([
      ...Array.from({ length: 5 }, () => post(`/orders/${id}/capture`, undefined, warehouse)),
      post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse),
    ]);
    expect((await read(id)).payment.paidAmount).toBe(10);
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'shipped']);
  });

  it('has nothing to capture without an authorization', async () => {
    const id = await placeOrder();
    const answer = await post(`/orders/${id}/capture`, undefined, warehouse);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'payment_not_authorized']);
  });

  it('is not shipped when the money cannot be captured', async () => {
    const id = await authorizedOrder('pm_capture_declined');
    const answer = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'payment_declined']);
    expect(await read(id)).toMatchObject({ status: 'pending', payment: { state: 'declined' } });
  });

  it('has to be paid again when the authorization has expired after seven days', async () => {
    const id = await authorizedOrder();
    await later(7 * DAY_MS);
    expect(await read(id)).toMatchObject({
      status: 'pending',
      payment: { state: 'authorization_expired', paidAmount: 0 },
    });
    const late = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect([late.statusCode, late.json().code]).toEqual([422, 'authorization_expired']);
    expect((await pay(id, {})).json().status).toBe('paid');
  });

  it('is refused as expired even before the sweeper has noticed', async () => {
    const id = await authorizedOrder();
    service.clock.advance(7 * DAY_MS);
    const late = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect([late.statusCode, late.json().code]).toEqual([422, 'authorization_expired']);
  });

  it('can be paid again when it expires during processing', async () => {
    const id = await authorizedOrder();
    await post(`/orders/${id}/process`, undefined, warehouse);
    await later(8 * DAY_MS);
    expect((await pay(id, {})).json()).toMatchObject({
      status: 'processing',
      paymentStatus: 'paid',
    });
    expect((await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse)).statusCode).toBe(
      200,
    );
    expect(await eventsOf(id)).toEqual(['created', 'processing', 'paid', 'shipped']);
  });

  it('is voided by a cancellation', async () => {
    const id = await authorizedOrder();
    expect((await post(`/orders/${id}/cancel`, undefined)).statusCode).toBe(200);
    expect((await read(id)).payment).toMatchObject({ state: 'cancelled', paidAmount: 0 });
    expect(await eventsOf(id)).toEqual(['created', 'cancelled']);
  });
});
