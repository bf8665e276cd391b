import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { RefundOrderDocument, type RefundOrderInput } from './orders.generated';

export const refundOrder = defineEndpoint('POST /orders/:id/refund', {
  docs: {
    tag: 'orders',
    summary: 'Refund an order',
    errors: [
      'refund_exceeds_payment',
      'refund_refused',
      'too_many_refunds',
      'invalid_state_transition',
      'too_many_decimals',
      'payment_source_unavailable',
    ],
    example: { body: { amount: 5, reason: 'Scratched' } },
  },
  resource: 'order',
  body: bodyOf<RefundOrderInput>('RefundOrderInput', { optional: true }),
  document: RefundOrderDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
