import { defineEndpoint } from '../endpoint';
import { ConfirmBuiltInPaymentDocument } from './orders.generated';

export const confirmBuiltInPayment = defineEndpoint('POST /payments/builtin/:payment/confirm', {
  docs: {
    tag: 'orders',
    summary: 'Confirm a payment of the built-in provider',
    description:
      'The page at `nextAction.url` sends this when the payer confirms. Only with the built-in provider, which takes no real money.',
    errors: ['payment_source_unavailable'],
    example: { params: { payment: 'ord_demo_0002.pay_1' } },
  },
  resource: 'payment',
  anonymous: true,
  idempotent: false,
  document: ConfirmBuiltInPaymentDocument,
  variables: ({ params: { payment } }) => ({ payment }),
});
