import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { PayOrderDocument, type PayOrderInput } from './orders.generated';

export const payOrder = defineEndpoint('POST /orders/:id/pay', {
  docs: {
    tag: 'orders',
    summary: 'Pay for an order',
    errors: [
      'order_already_paid',
      'payment_declined',
      'payment_method_invalid',
      'payment_source_unavailable',
    ],
    example: { params: { id: 'ord_demo_0002' }, body: { paymentMethodId: 'pm_visa_4242' } },
  },
  resource: 'order',
  body: bodyOf<PayOrderInput>('PayOrderInput', { optional: true }),
  document: PayOrderDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
