import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CancelOrderDocument, type CancelOrderInput } from './orders.generated';

export const cancelOrder = defineEndpoint('POST /orders/:id/cancel', {
  docs: {
    tag: 'orders',
    summary: 'Cancel an order',
    description: 'Possible until the order is shipped.',
    errors: ['order_already_cancelled', 'order_not_cancellable', 'payment_source_unavailable'],
    example: { params: { id: 'ord_demo_0009' }, body: { reason: 'Ordered twice' } },
  },
  resource: 'order',
  body: bodyOf<CancelOrderInput>('CancelOrderInput', { optional: true }),
  document: CancelOrderDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
