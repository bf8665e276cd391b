import { defineEndpoint } from '../endpoint';
import { ReceivePaymentNotificationDocument } from './orders.generated';

const NO_MESSAGE = { id: '', timestamp: '', signature: '', payload: '' };

export const receivePaymentNotification = defineEndpoint('POST /payments/notifications/:provider', {
  docs: {
    tag: 'orders',
    summary: 'Receive a notification of a payment provider',
    description:
      'For payment providers, not for clients. The body has the form of the provider and is signed as Standard Webhooks say. One that is repeated, late or contradicts what is known is answered 200 and changes nothing.',
    errors: ['invalid_signature', 'invalid_json'],
    example: {
      params: { provider: 'builtin' },
      body: {
        type: 'payment.updated',
        data: { orderId: 'ord_demo_0002', attemptId: 'pay_1', state: 'captured' },
      },
    },
  },
  resource: 'payment provider',
  anonymous: true,
  idempotent: false,
  isSigned: true,
  headers: {
    'webhook-id': 'Names the message.',
    'webhook-timestamp': 'When it was signed, in seconds since 1970; at most five minutes off.',
    'webhook-signature': '`v1,<base64 of the HMAC-SHA256>`, several separated by blanks.',
  },
  document: ReceivePaymentNotificationDocument,
  variables: ({ params: { provider }, signed }) => ({ provider, message: signed ?? NO_MESSAGE }),
});
