import { defineEndpoint } from '../endpoint';
import { ConfirmBuiltInPaymentDocument } from './orders.generated';

export const confirmBuiltInPayment = defineEndpoint('POST /payments/builtin/:payment/confirm', {
  docs: {
    tag: 'orders',
    summary: 'Confirm a payment of the built-in provider',
    description:
      'What the page at `nextAction.url` does when the payer confirms. Only with the built-in provider, which takes no real money.',
  },
  resource: 'payment',
  anonymous: true,
  idempotent: false,
  document: ConfirmBuiltInPaymentDocument,
  variables: ({ params: { payment } }) => ({ payment }),
});
