import { createHmac } from 'node:crypto';
import { newSecret, signedHeaders } from '../../../src/modules/webhooks/endpoints/signature';

const body = '{"eventId":"evt_1","type":"order.paid"}';
/** `whsec_` and the base64 of 32 bytes. */
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body` under the decoded secret. */
const byHand = (byte: number, timestamp: string) =>
  `v1,${createHmac('sha256', Buffer.alloc(32, byte)).update(`evt_1.${timestamp}.${body}`).digest('base64')}`;

describe('the headers of a delivery', () => {
  it.each(['000', '499', '500', '750', '999'])('sent at .%s carry the second begun', (millis) => {
    const sentAt = new Date(`2026-03-01T12:00:00.${millis}Z`);
    const headers = signedHeaders({ eventId: 'evt_1', body, sentAt, secrets: [secretOf(1)] });
    expect(headers).toMatchObject({
      'x-webhook-id': 'evt_1',
      'x-webhook-timestamp': '1772366400',
      'x-webhook-signature': byHand(1, '1772366400'),
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1772366400',
      'webhook-signature': byHand(1, '1772366400'),
    });
  });

  it('carry a fixed signature for a fixed message', () => {
    const sentAt = new Date('2026-03-01T12:00:00.750Z');
    const headers = signedHeaders({ eventId: 'evt_1', body, sentAt, secrets: [secretOf(1)] });
    expect(headers['webhook-signature']).toBe('v1,lI9De145DaDVbsSaxKdsazaukeqnWgiaIe8PMAj1/DQ=');
  });

  it('are signed with each secret, the current one first', () => {
    const sentAt = new Date('2026-03-01T12:00:00.750Z');
    const secrets = [secretOf(2), secretOf(1)];
    const headers = signedHeaders({ eventId: 'evt_1', body, sentAt, secrets });
    const both = `${byHand(2, '1772366400')} ${byHand(1, '1772366400')}`;
    expect(headers['webhook-signature']).toBe(both);
  });

  it('are signed with secrets of 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
