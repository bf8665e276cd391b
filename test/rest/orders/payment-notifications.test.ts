import { Webhook } from 'standardwebhooks';
import { basketOf } from '../../support/basket';
import { useTestApp } from '../../support/build-test-app';
import { keys, people } from '../../support/people';
import { seedProducts } from '../../support/products';

const SECRET = 'whsec_dGVzdC1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z';
const service = useTestApp({ env: { PAYMENT_NOTIFICATION_SECRETS: `builtin:${SECRET}` } });

const post = (path: string, payload: object = {}, headers = people.customer.headers) =>
  service.app.inject({ method: 'POST', url: path, headers, payload });

interface Notification {
  readonly secret?: string;
  readonly at?: Date;
  readonly provider?: string;
  readonly body?: string;
}

/** A notification about the order's attempt, signed as the provider would. */
function notify(
  data: object,
  { secret = SECRET, at = service.clock.now(), provider = 'builtin', body }: Notification = {},
) {
  const payload = body ?? JSON.stringify({ type: 'payment.updated', data });
  return service.app.inject({
    method: 'POST',
    url: `/payments/notifications/${provider}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, payload),
    },
  });
}

async function payBy(paymentMethodId: string) {
  const placement = await post('/orders', basketOf('prd_pad', { quantity: 2, paymentMethodId }));
  const orderId = placement.json().id as string;
  await post(`/orders/${orderId}/pay`);
  const row = await service.database.db
    .collection<{ _id: string; attempt?: { attemptId: string } }>('orders')
    .findOne({ _id: orderId });
  return { orderId, attemptId: row?.attempt?.attemptId ?? '' };
}

const read = async (id: string) =>
  (
    await service.app.inject({
      url: `/orders/${id}?include=history`,
      headers: people.customer.headers,
    })
  ).json();

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 500, stock: 1000 }]);
});

describe('POST /payments/notifications/{provider}', () => {
  it('refuses a body without the signature of the provider before parsing it', async () => {
    const key = await payBy('pm_async');
    const data = { ...key, state: 'captured' };
    const wrong = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const attempts = [
      await notify(data, { secret: wrong }),
      await notify(data, { at: new Date(service.clock.now().getTime() - 301_000) }),
      await notify(data, { at: new Date(service.clock.now().getTime() + 301_000) }),
      await notify(data, { secret: wrong, body: 'no json' }),
      await post('/payments/notifications/builtin', { data }),
      await service.app.inject({ method: 'POST', url: '/payments/notifications/builtin' }),
    ];
    for (const { statusCode, json } of attempts) {
      expect([statusCode, json().code]).toEqual([401, 'invalid_signature']);
    }
    expect((await read(key.orderId)).payment.state).toBe('processing');
  });

  it("uses the database's time, not that of the process", async () => {
    service.clock.advance(3_600_000);
    const data = { ...(await payBy('pm_async')), state: 'captured' };
    expect((await notify(data)).statusCode).toBe(200);
    expect((await notify(data, { at: new Date() })).statusCode).toBe(401);
  });

  it('returns 404 for an unknown provider', async () => {
    expect((await notify({}, { provider: 'other' })).statusCode).toBe(404);
  });

  it('queries the provider and trusts only its response', async () => {
    const key = await payBy('pm_async');
    expect((await notify({ ...key, state: 'captured' })).statusCode).toBe(200);
    expect((await read(key.orderId)).status).toBe('pending');
    service.clock.advance(2000);
    expect((await notify({ ...key, state: 'captured' })).json()).toEqual({ received: true });
    expect((await read(key.orderId)).status).toBe('paid');
  });

  it('changes nothing when it is repeated, late or contradictory', async () => {
    const key = await payBy('pm_async');
    service.clock.advance(2000);
    await Promise.all(
      ['captured', 'captured', 'processing'].map((state) => notify({ ...key, state })),
    );
    const before = await read(key.orderId);
    for (const state of ['captured', 'declined', 'requires_action', 'cancelled', 'failed']) {
      expect((await notify({ ...key, state })).statusCode).toBe(200);
    }
    expect(await read(key.orderId)).toEqual(before);
    expect(before).toMatchObject({ status: 'paid', payment: { paidAmount: 10 } });
    expect(before.history).toHaveLength(2);
  });

  it('accepts a notification that concerns none of its payments, and refuses one that is not JSON', async () => {
    const key = await payBy('pm_async');
    const bodies = ['{}', '[]', 'null', '{"type":"payout.paid","data":{}}'];
    for (const body of bodies) expect((await notify({}, { body })).statusCode).toBe(200);
    const foreign = { orderId: 'ord_absent', attemptId: key.attemptId, state: 'captured' };
    expect((await notify(foreign)).statusCode).toBe(200);
    expect((await notify({ ...key, attemptId: 'pay_other', state: 'captured' })).statusCode).toBe(
      200,
    );
    const answer = await notify({}, { body: '{' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_json']);
  });
});

describe('the page of the built-in provider', () => {
  it('continues the payment once when the payer confirms', async () => {
    const { orderId } = await payBy('pm_requires_action');
    const { url } = (await read(orderId)).payment.nextAction;
    const { pathname } = new URL(url);
    const page = await service.app.inject({ url: pathname });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const confirmation = await service.app.inject({ method: 'POST', url: `${pathname}/confirm` });
    expect(confirmation.json()).toEqual({ state: 'captured' });
    const order = await read(orderId);
    expect(order.status).toBe('paid');
    const again = await service.app.inject({ method: 'POST', url: `${pathname}/confirm` });
    expect([again.statusCode, again.json()]).toEqual([200, { state: 'captured' }]);
    expect(await read(orderId)).toEqual(order);
  });

  it('shows the state of a replaced payment, and returns 404 for an unknown one', async () => {
    const { orderId } = await payBy('pm_requires_action');
    const { pathname } = new URL((await read(orderId)).payment.nextAction.url);
    await post(`/orders/${orderId}/pay`, { paymentMethodId: 'pm_visa_4242' });
    const confirmation = await service.app.inject({ method: 'POST', url: `${pathname}/confirm` });
    expect([confirmation.statusCode, confirmation.json()]).toEqual([200, { state: 'cancelled' }]);
    const other = await service.app.inject({ method: 'POST', url: `${pathname}x/confirm` });
    expect(other.statusCode).toBe(404);
  });

  it('can end in a refusal by the bank', async () => {
    const { orderId } = await payBy('pm_requires_action_declined');
    const { pathname } = new URL((await read(orderId)).payment.nextAction.url);
    const confirmation = await service.app.inject({ method: 'POST', url: `${pathname}/confirm` });
    expect(confirmation.json()).toEqual({ state: 'declined' });
    expect(await read(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
  });
});

describe('GET /payments/methods', () => {
  it('lists usable ids for callers who may order', async () => {
    const list = (headers: Record<string, string> = {}) =>
      service.app.inject({ url: '/payments/methods', headers });
    expect((await list()).statusCode).toBe(401);
    expect((await list(keys.partner.headers)).statusCode).toBe(200);
    const { data } = (await list(people.customer.headers)).json();
    expect(data).toContainEqual({ id: 'pm_visa_4242', brand: 'visa', last4: '4242' });
  });
});
