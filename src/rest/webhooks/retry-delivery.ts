import { defineEndpoint } from '../endpoint';
import { RetryDeliveryDocument } from './webhooks.generated';

export const retryDelivery = defineEndpoint('POST /webhooks/deliveries/:id/retry', {
  docs: {
    tag: 'webhooks',
    summary: 'Retry a webhook delivery',
    errors: ['invalid_state_transition'],
  },
  resource: 'delivery',
  document: RetryDeliveryDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 202 },
});
