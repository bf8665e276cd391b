import { defineEndpoint } from '../endpoint';
import { ReceivePaymentNotificationDocument } from './orders.generated';

const NO_MESSAGE = { id: '', timestamp: '', signature: '', payload: '' };

export const receivePaymentNotification = defineEndpoint('POST /payments/notifications/:provider', {
  docs: {
    tag: 'orders',
    summary: 'Receive a payment notification',
    description:
      'For payment providers, not for clients. The body has the form of the provider and is signed according to Standard Webhooks. A notification that is repeated, late or contradicts the state of the payment is answered 200 and changes nothing.',
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
    'webhook-id': 'Id of the message.',
    'webhook-timestamp': 'Time of signing in seconds since 1970; at most five minutes off.',
    'webhook-signature': '`v1,<base64 of the HMAC-SHA256>`; several are separated by blanks.',
  },
  document: ReceivePaymentNotificationDocument,
  variables: ({ params: { provider }, signed }) => ({ provider, message: signed ?? NO_MESSAGE }),
});
