import { defineEndpoint } from '../endpoint';
import { RetryDeliveryDocument } from './webhooks.generated';

export const retryDelivery = defineEndpoint({
  method: 'POST',
  path: '/webhooks/deliveries/:id/retry',
  tag: 'webhooks',
  summary: 'Try a delivery once more at once',
  resource: 'delivery',
  document: RetryDeliveryDocument,
  status: 202,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  errors: ['invalid_state_transition'],
});
