import { defineEndpoint } from '../endpoint';
import { ProcessOrderDocument } from './orders.generated';

export const processOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/process',
  tag: 'orders',
  summary: 'Take up a paid order in the warehouse',
  resource: 'order',
  document: ProcessOrderDocument,
  errors: ['invalid_state_transition'],
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  example: { params: { id: 'ord_demo_0003' } },
});
