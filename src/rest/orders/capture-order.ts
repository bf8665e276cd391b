import { defineEndpoint } from '../endpoint';
import { CaptureOrderDocument } from './orders.generated';

export const captureOrder = defineEndpoint('POST /orders/:id/capture', {
  docs: {
    tag: 'orders',
    summary: 'Capture a payment',
    description:
      'Captures the whole amount of an order that was paid with `capture: at_shipping`. Shipping the order captures it too.',
    errors: [
      'order_already_paid',
      'invalid_state_transition',
      'payment_not_authorized',
      'authorization_expired',
      'payment_declined',
      'payment_in_progress',
      'payment_source_unavailable',
    ],
    example: { params: { id: 'ord_demo_0002' } },
  },
  resource: 'order',
  document: CaptureOrderDocument,
  variables: ({ params: { id } }) => ({ id }),
});
