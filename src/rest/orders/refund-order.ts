import { bodyOf, defineEndpoint } from '../endpoint';
import { RefundOrderDocument, type RefundOrderInput } from './orders.generated';

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/refund',
  tag: 'orders',
  summary: 'Give money back',
  resource: 'order',
  document: RefundOrderDocument,
  body: bodyOf<RefundOrderInput>('RefundOrderInput', { optional: true }),
  errors: [
    'refund_exceeds_payment',
    'refund_refused',
    'too_many_refunds',
    'invalid_state_transition',
  ],
  variables: ({ params, body: input }) => ({ id: params['id'] ?? '', input }),
  example: { body: { amount: 5, reason: 'Scratched' } },
});
