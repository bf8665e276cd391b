import { defineEndpoint } from '../endpoint';
import { ListPaymentMethodsDocument } from './orders.generated';

export const listPaymentMethods = defineEndpoint('GET /payments/methods', {
  docs: {
    tag: 'orders',
    summary: 'List your payment methods',
    description:
      'At most 100; the `id` of each can be the `paymentMethodId` of an order or a payment.',
    errors: ['payment_source_unavailable'],
  },
  resource: 'payment method',
  document: ListPaymentMethodsDocument,
  variables: () => ({}),
});
