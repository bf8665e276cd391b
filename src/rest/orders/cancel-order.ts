import { bodyOf, defineEndpoint } from '../endpoint';
import { CancelOrderDocument, type CancelOrderInput } from './orders.generated';

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/cancel',
  tag: 'orders',
  summary: 'Cancel an order that is not shipped',
  resource: 'order',
  document: CancelOrderDocument,
  body: bodyOf<CancelOrderInput>('CancelOrderInput', { optional: true }),
  errors: ['order_already_cancelled', 'order_not_cancellable'],
  variables: ({ params, body: input }) => ({ id: params['id'] ?? '', input }),
  example: { params: { id: 'ord_demo_0009' }, body: { reason: 'Ordered twice' } },
});
