import { defineEndpoint } from '../endpoint';
import { DeliverOrderDocument } from './orders.generated';

export const deliverOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/deliver',
  tag: 'orders',
  summary: 'Record that an order has arrived',
  resource: 'order',
  document: DeliverOrderDocument,
  errors: ['invalid_state_transition'],
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  example: { params: { id: 'ord_demo_0005' } },
});
