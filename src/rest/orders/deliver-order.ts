import { defineEndpoint } from '../endpoint';
import { DeliverOrderDocument } from './orders.generated';

export const deliverOrder = defineEndpoint('POST /orders/:id/deliver', {
  docs: {
    tag: 'orders',
    summary: 'Mark an order as delivered',
    errors: ['invalid_state_transition'],
    example: { params: { id: 'ord_demo_0005' } },
  },
  resource: 'order',
  document: DeliverOrderDocument,
  variables: ({ params: { id } }) => ({ id }),
});
