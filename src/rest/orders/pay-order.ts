import { bodyOf, defineEndpoint } from '../endpoint';
import { PayOrderDocument, type PayOrderInput } from './orders.generated';

export const payOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/pay',
  tag: 'orders',
  summary: 'Pay an order',
  resource: 'order',
  document: PayOrderDocument,
  body: bodyOf<PayOrderInput>('PayOrderInput', { optional: true }),
  errors: [
    'order_already_paid',
    'payment_declined',
    'payment_method_invalid',
    'payment_source_unavailable',
  ],
  variables: ({ params, body: input }) => ({ id: params['id'] ?? '', input }),
  example: { params: { id: 'ord_demo_0002' }, body: { paymentMethodId: 'pm_visa_4242' } },
});
