import { defineEndpoint } from '../endpoint';
import { ProcessOrderDocument } from './orders.generated';

export const processOrder = defineEndpoint('POST /orders/:id/process', {
  docs: {
    tag: 'orders',
    summary: 'Start processing an order',
    errors: ['invalid_state_transition'],
    example: { params: { id: 'ord_demo_0003' } },
  },
  resource: 'order',
  document: ProcessOrderDocument,
  variables: ({ params: { id } }) => ({ id }),
});
