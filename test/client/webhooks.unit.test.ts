import { Webhook } from 'standardwebhooks';
import {
  isVerification,
  newWebhookSecret,
  SignatureError,
  signWebhook,
  verifyWebhook,
} from 'commerce-client';

const secret = newWebhookSecret();
const body = JSON.stringify({ eventId: 'evt_1', type: 'order.paid', note: 'ünïcode' });
const signBody = async (now = Date.now()) => signWebhook({ id: 'evt_1', body, now }, secret);

describe('verifyWebhook', () => {
  it('returns the event of a message signed by Standard Webhooks', async () => {
    const now = new Date();
    const signature = new Webhook(secret).sign('evt_1', now, body);
    const headers = {
      'Webhook-Id': 'evt_1',
      'Webhook-Timestamp': String(Math.floor(now.getTime() / 1000)),
      'Webhook-Signature': `v2,else ${signature}`,
    };
    const event = await verifyWebhook(
      { headers, body: new TextEncoder().encode(body) },
      { secret },
    );
    expect(event).toMatchObject({ type: 'order.paid', note: 'ünïcode' });
    const fetchDelivery = { headers: new Headers(headers), body };
    expect(await verifyWebhook(fetchDelivery, { secret: [newWebhookSecret(), secret] })).toEqual(
      event,
    );
  });

  it('refuses other secrets, bodies, times and headers', async () => {
    const headers = await signBody();
    const cases = [
      [{ headers, body: `${body} ` }, {}],
      [{ headers, body }, { secret: newWebhookSecret() }],
      [{ headers: await signBody(Date.now() - 301_000), body }, {}],
      [{ headers: { ...headers, 'webhook-timestamp': 'soon' }, body }, {}],
      [{ headers: { ...headers, 'webhook-signature': 'v1,***' }, body }, {}],
      [{ headers: { ...headers, 'webhook-signature': '' }, body }, {}],
      [{ headers: {}, body }, {}],
    ] as const;
    for (const [delivery, other] of cases) {
      await expect(verifyWebhook(delivery, { secret, ...other })).rejects.toBeInstanceOf(
        SignatureError,
      );
    }
  });

  it('refuses a malformed secret', async () => {
    const delivery = { headers: await signBody(), body };
    for (const odd of ['', 'whsec_', 'secret', 'whsec_***']) {
      await expect(verifyWebhook(delivery, { secret: odd })).rejects.toThrow('whsec_');
    }
  });
});

describe('isVerification', () => {
  const verifyText = async (text: string) => {
    const headers = await signWebhook({ id: 'evt_1', body: text }, secret);
    return verifyWebhook({ headers, body: text }, { secret });
  };

  it('distinguishes the challenge of a new address from an event', async () => {
    const question = await verifyText('{"type":"endpoint.verification","challenge":"c1"}');
    const challenge: string | null = isVerification(question) ? question.challenge : null;
    expect(challenge).toBe('c1');
    expect(isVerification(await verifyText(body))).toBe(false);
  });
});

describe('signWebhook', () => {
  it('signs according to Standard Webhooks', async () => {
    expect(new Webhook(secret).verify(body, await signBody())).toMatchObject({ eventId: 'evt_1' });
  });
});
