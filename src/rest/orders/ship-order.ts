import { bodyOf, defineEndpoint } from '../endpoint';
import { ShipOrderDocument, type ShipOrderInput } from './orders.generated';

export const shipOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/ship',
  tag: 'orders',
  summary: 'Hand an order to a carrier',
  resource: 'order',
  document: ShipOrderDocument,
  body: bodyOf<ShipOrderInput>('ShipOrderInput'),
  errors: ['invalid_state_transition'],
  variables: ({ params, body: input }) => ({ id: params['id'] ?? '', input }),
  example: {
    params: { id: 'ord_demo_0004' },
    body: { carrier: 'DHL', trackingNumber: 'JD014600003828' },
  },
});
