import { useTestApp } from '../../support/build-test-app';
import { createOrderSteps } from '../../support/order-steps';
import { keys, people } from '../../support/people';
import { seedProducts, stockOf } from '../../support/products';

const service = useTestApp();
const { post, placeOrder, paidOrder, read, eventsOf } = createOrderSteps(() => service, 'prd_pad');
const own = people.customer.headers;
const warehouse = keys.internal.headers;
const stock = () => stockOf(service.database.db, 'prd_pad');

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 333, stock: 10_000 }]);
});

describe('the life of an order', () => {
  it('goes from pending to delivered, with one event per step', async () => {
    const id = await paidOrder();
    expect((await post(`/orders/${id}/process`, undefined, warehouse)).json().status).toBe(
      'processing',
    );
    const unseen = { carrier: '\u0007', trackingNumber: 'A\u0000 1' };
    const refusal = await post(`/orders/${id}/ship`, unseen, warehouse);
    expect(refusal.json().errors).toMatchObject([
      { pointer: '/carrier', code: 'wrong_format' },
      { pointer: '/trackingNumber', code: 'wrong_format' },
    ]);
    const shipment = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect(shipment.json()).toMatchObject({ status: 'shipped', delivery: { carrier: 'Posti' } });
    await post(`/orders/${id}/deliver`, undefined, warehouse);
    const order = await read(id);
    expect(order).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
      deliveryStatus: 'delivered',
      payment: { paidAmount: 9.99, method: { brand: 'visa', last4: '4242' } },
    });
    expect(order.history).toHaveLength(5);
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'processing', 'shipped', 'delivered']);
  });

  it('refuses transitions outside the table, and lists the possible ones', async () => {
    const id = await paidOrder();
    const steps: [string, string, object][] = [
      ['pay', 'order_already_paid', {}],
      ['deliver', 'invalid_state_transition', { allowed: ['processing', 'shipped', 'cancelled'] }],
      ['refund', 'invalid_state_transition', { allowed: ['cancel'] }],
    ];
    for (const [step, code, facts] of steps) {
      const headers = step === 'pay' ? own : warehouse;
      const response = await post(`/orders/${id}/${step}`, undefined, headers);
      expect([response.statusCode, response.json().code]).toEqual([422, code]);
      expect(response.json()).toMatchObject({ from: 'paid', ...facts });
    }
    await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect((await post(`/orders/${id}/cancel`, undefined, own)).json().code).toBe(
      'order_not_cancellable',
    );
  });

  it('is hidden from other customers, who can neither see nor fulfil the order', async () => {
    const id = await paidOrder();
    const strange = people.otherCustomer.headers;
    for (const step of ['pay', 'cancel']) {
      const foreign = await post(`/orders/${id}/${step}`, undefined, strange);
      const absent = await post(`/orders/ord_absent/${step}`, undefined, strange);
      const plain = (body: object) => ({ ...body, instance: null, requestId: null });
      expect(foreign.statusCode).toBe(404);
      expect(plain(foreign.json())).toEqual(plain(absent.json()));
    }
    expect((await post(`/orders/${id}/process`, undefined, own)).statusCode).toBe(403);
  });

  it.each(['pm_card_declined', 'pm_capture_declined'])('can be paid after %s', async (method) => {
    const id = await placeOrder({ paymentMethodId: method });
    const refusal = await post(`/orders/${id}/pay`, undefined, own);
    expect([refusal.statusCode, refusal.json().code]).toEqual([422, 'payment_declined']);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    const second = await post(`/orders/${id}/pay`, { paymentMethodId: 'pm_amex_0005' }, own);
    expect(second.json()).toMatchObject({ status: 'paid', paymentMethodId: 'pm_amex_0005' });
    expect(await eventsOf(id)).toEqual(['created', 'payment_failed', 'paid']);
  });

  it('returns 503 while the provider is unreachable, and the order can still be paid', async () => {
    const id = await placeOrder({ paymentMethodId: 'pm_timeout' });
    const away = await post(`/orders/${id}/pay`, undefined, own);
    expect([away.statusCode, away.json().code]).toEqual([503, 'payment_source_unavailable']);
    const other = await post(`/orders/${id}/pay`, { paymentMethodId: 'pm_visa_1111' }, own);
    expect(other.statusCode).toBe(200);
  });

  it('takes the money once, however often it is requested', async () => {
    const id = await placeOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`/orders/${id}/pay`, undefined, own)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
    expect((await read(id)).payment.paidAmount).toBe(9.99);
    expect(await eventsOf(id)).toEqual(['created', 'paid']);
  });
});

describe('POST /orders/{id}/cancel', () => {
  it('returns the stock of an unpaid order, once', async () => {
    const before = await stock();
    const id = await placeOrder();
    expect(await stock()).toBe(before - 3);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`/orders/${id}/cancel`, { reason: 'changed' }, own)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 422, 422, 422, 422]);
    await service.app.worker.settle();
    expect(await stock()).toBe(before);
    expect(await eventsOf(id)).toEqual(['created', 'cancelled']);
    expect((await read(id)).history.at(-1)).toMatchObject({ reason: 'changed' });
  });

  it('refunds a paid order', async () => {
    const id = await paidOrder();
    await post(`/orders/${id}/cancel`, undefined, own);
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      payment: { paidAmount: 9.99, refundedAmount: 9.99 },
    });
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'cancelled', 'refunded']);
  });
});

describe('POST /orders/{id}/refund', () => {
  it.each(['1e400', '-1e400'])('refuses %s, which parses as infinity', async (amount) => {
    const response = await service.app.inject({
      method: 'POST',
      url: `/orders/${await paidOrder()}/refund`,
      headers: { ...warehouse, 'content-type': 'application/json' },
      payload: `{"amount":${amount}}`,
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'wrong_type']);
  });

  it('refunds a part, then the rest, and never more', async () => {
    const id = await paidOrder();
    const finer = await post(`/orders/${id}/refund`, { amount: 1.001 }, warehouse);
    expect(finer.json()).toMatchObject({
      code: 'too_many_decimals',
      errors: [{ pointer: '/amount', params: { max: 2 } }],
    });
    const part = await post(`/orders/${id}/refund`, { amount: 4 }, warehouse);
    expect(part.json()).toMatchObject({ status: 'paid', paymentStatus: 'partially_refunded' });
    const tooMuch = await post(`/orders/${id}/refund`, { amount: 6 }, warehouse);
    expect(tooMuch.json()).toMatchObject({
      ...{ code: 'refund_exceeds_payment', max: 5.99 },
      errors: [{ pointer: '/amount', params: { max: 5.99 } }],
    });
    for (const amount of [1e14, 1e21]) {
      const farTooMuch = await post(`/orders/${id}/refund`, { amount }, warehouse);
      expect(farTooMuch.json()).toMatchObject({ code: 'refund_exceeds_payment', max: 5.99 });
    }
    await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    const rest = await post(`/orders/${id}/refund`, { reason: 'broken' }, warehouse);
    expect(rest.json()).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect((await read(id)).payment.refundedAmount).toBe(9.99);
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'refunded', 'shipped', 'refunded']);
  });
});

describe('simultaneous POST /orders/{id}/refund', () => {
  it('refund everything once, and refuse the others', async () => {
    const id = await paidOrder();
    await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`/orders/${id}/refund`, undefined, warehouse)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    const codes = answers.filter((a) => a.statusCode === 422).map((a) => a.json().code);
    expect(new Set(codes)).toEqual(new Set(['invalid_state_transition']));
    expect((await read(id)).payment.refundedAmount).toBe(9.99);
    expect(await eventsOf(id)).toEqual(['created', 'paid', 'shipped', 'refunded']);
  });
});

describe('the sweeper', () => {
  const abandonAll = async (): Promise<void> => {
    service.clock.advance(25 * 3_600_000);
    await service.app.worker.settle();
  };

  it('cancels an order that was not paid in time, and returns its stock once', async () => {
    await abandonAll();
    const before = await stock();
    const id = await placeOrder();
    service.clock.advance(23 * 3_600_000);
    await service.app.worker.settle();
    expect((await read(id)).status).toBe('pending');
    service.clock.advance(2 * 3_600_000);
    await service.app.worker.settle();
    expect((await read(id)).status).toBe('cancelled');
    expect(await stock()).toBe(before);
  });

  it('that races with late payers cancels an order or leaves it paid, never both', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => placeOrder()));
    const before = await stock();
    service.clock.advance(25 * 3_600_000);
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => post(`/orders/${id}/pay`, undefined, own))),
      service.app.worker.settle(),
    ]);
    await service.app.worker.settle();
    for (const [i, id] of ids.entries()) {
      const { status, payment } = await read(id);
      const events = await eventsOf(id);
      if (answers[i]?.statusCode === 200) {
        expect([status, payment.paidAmount]).toEqual(['paid', 9.99]);
        expect(events).toEqual(['created', 'paid']);
      } else {
        expect(answers[i]?.statusCode).toBe(422);
        expect([status, payment.paidAmount]).toEqual(['cancelled', 0]);
        expect(events).toEqual(['created', 'cancelled']);
      }
    }
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200).length;
    expect(await stock()).toBe(before + refusals * 3);
  });

  it('removes stock tokens, and emits events for a product that is sold out and then available again', async () => {
    await seedProducts(service.database.db, [{ _id: 'prd_last', stock: 1 }]);
    const id = await placeOrder({ items: [{ productId: 'prd_last', quantity: 1 }] });
    service.clock.advance(2000);
    expect(await eventsOf('prd_last')).toEqual(['product.out_of_stock']);
    await post(`/orders/${id}/cancel`, undefined, own);
    service.clock.advance(2000);
    expect(await eventsOf('prd_last')).toEqual(['product.out_of_stock', 'product.back_in_stock']);
    const row = await service.database.db
      .collection<{ _id: string; res: unknown[] }>('products')
      .findOne({ _id: 'prd_last' });
    expect(row?.res).toEqual([]);
  });
});

describe('POST /orders/bulk-cancel', () => {
  /** The statuses that a shipped order can get. */
  const NEXT_STATUSES = ['delivered', 'refunded'];
  const cancel = (payload: object, query = '') => post(`/orders/bulk-cancel${query}`, payload, own);

  it.each([
    [{ orderIds: [] }, 'empty_array'],
    [{}, 'required'],
    [{ orderIds: [1] }, 'wrong_type'],
  ])('refuses %j', async (payload, code) => {
    const response = await cancel(payload);
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });

  it('decides on every order independently', async () => {
    const [one, two] = [await placeOrder(), await paidOrder()];
    await post(`/orders/${two}/ship`, { carrier: 'Posti' }, warehouse);
    const response = await cancel([one, two, 'ord_absent', one]);
    expect(response.statusCode).toBe(207);
    expect(response.json()).toMatchObject({
      mode: 'partial',
      summary: { total: 4, succeeded: 1, failed: 3 },
      results: [
        { index: 0, status: 200, outcome: 'cancelled', id: one },
        { index: 1, status: 422, outcome: 'failed', error: { code: 'order_not_cancellable' } },
        { index: 2, status: 404, outcome: 'failed', error: { code: 'not_found' } },
        { index: 3, status: 409, outcome: 'failed', error: { code: 'duplicate_in_batch' } },
      ],
    });
    const [, shippedResult, absent] = response.json().results;
    expect(shippedResult.error.params).toEqual({
      from: 'shipped',
      to: 'cancelled',
      allowed: NEXT_STATUSES,
    });
    expect(absent.error).not.toHaveProperty('params');
    const again = await cancel({ orderIds: [one] });
    expect(again.statusCode).toBe(200);
    expect(again.json().results).toMatchObject([{ status: 200, outcome: 'unchanged' }]);
  });

  it('reports the refusal of a single order, even when no order is cancelled', async () => {
    const shippedId = await paidOrder();
    await post(`/orders/${shippedId}/ship`, { carrier: 'Posti' }, warehouse);
    const alone = (await post(`/orders/${shippedId}/cancel`, {}, own)).json();
    const { from, to, allowed } = alone;
    expect({ from, to, allowed }).toEqual({
      from: 'shipped',
      to: 'cancelled',
      allowed: NEXT_STATUSES,
    });
    const problem = (await cancel([shippedId])).json();
    expect(problem.results[0].error.params).toEqual({ from, to, allowed });
    expect(problem.errors).toMatchObject([{ pointer: '/orderIds/0', params: { from, to } }]);
    expect(problem.allowed).toEqual(allowed);
  });

  it('cancels all orders or none in atomic mode', async () => {
    const [one, two, shippedId] = [await placeOrder(), await paidOrder(), await paidOrder()];
    await post(`/orders/${shippedId}/ship`, { carrier: 'Posti' }, warehouse);
    const refusal = await cancel({ orderIds: [one, two, shippedId] }, '?mode=atomic');
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json().results).toMatchObject([
      { outcome: 'not_applied', status: 424 },
      { outcome: 'not_applied', status: 424 },
      { outcome: 'failed', status: 422 },
    ]);
    expect((await read(two)).payment.refundedAmount).toBe(0);
    expect((await read(one)).status).toBe('pending');

    const answer = await cancel({ orderIds: [one, two] }, '?mode=atomic');
    expect([answer.statusCode, answer.json().summary.succeeded]).toEqual([200, 2]);
    expect(await read(two)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await eventsOf(two)).toEqual(['created', 'paid', 'cancelled', 'refunded']);
  });

  it('cancels overlapping batches one after the other, whatever the order of their items', async () => {
    const ids = [await placeOrder(), await placeOrder(), await placeOrder()];
    const [one = '', two = '', three = ''] = ids;
    const batches = [
      [one, two],
      [two, three],
      [three, one],
    ];
    const answers = await Promise.all(
      batches.map((orderIds) => cancel({ orderIds }, '?mode=atomic')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const id of ids) expect((await read(id)).status).toBe('cancelled');
  });
});

describe('the response to a step', () => {
  it('shows the payment in its new state, with each refund', async () => {
    const id = await paidOrder();
    const refund = await post(`/orders/${id}/refund`, { amount: 1 }, warehouse);
    expect(refund.json().payment).toEqual((await read(id)).payment);
    expect(refund.json().payment.refunds).toEqual([
      {
        id: expect.stringMatching(/^pay_/),
        amount: 1,
        state: 'succeeded',
        reason: null,
        createdAt: service.clock.now().toISOString(),
      },
    ]);
    const shipment = await post(`/orders/${id}/ship`, { carrier: 'Posti' }, warehouse);
    expect(shipment.json().payment).toMatchObject({ refundedAmount: 1, refunds: [{ amount: 1 }] });
    const other = await paidOrder();
    const cancellation = await post(`/orders/${other}/cancel`, undefined, own);
    expect(cancellation.json().payment).toMatchObject({ status: 'refunded', state: 'captured' });
  });

  it('omits the payment rather than fail a completed step', async () => {
    const id = await placeOrder({ paymentMethodId: 'pm_timeout' });
    const cancellation = await post(`/orders/${id}/cancel`, undefined, own);
    expect([cancellation.statusCode, cancellation.json().status]).toEqual([200, 'cancelled']);
    expect(cancellation.json()).not.toHaveProperty('payment');
  });
});
