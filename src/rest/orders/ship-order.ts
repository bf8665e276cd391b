import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { ShipOrderDocument, type ShipOrderInput } from './orders.generated';

export const shipOrder = defineEndpoint('POST /orders/:id/ship', {
  docs: {
    tag: 'orders',
    summary: 'Ship an order',
    errors: [
      'invalid_state_transition',
      'authorization_expired',
      'payment_declined',
      'payment_in_progress',
      'payment_source_unavailable',
    ],
    example: {
      params: { id: 'ord_demo_0004' },
      body: { carrier: 'DHL', trackingNumber: 'JD014600003828' },
    },
  },
  resource: 'order',
  body: bodyOf<ShipOrderInput>('ShipOrderInput'),
  document: ShipOrderDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
