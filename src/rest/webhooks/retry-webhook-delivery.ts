import { defineEndpoint } from '../endpoint';
import { RetryWebhookDeliveryDocument } from './webhooks.generated';

export const retryWebhookDelivery = defineEndpoint('POST /webhooks/deliveries/:id/retry', {
  docs: {
    tag: 'webhooks',
    summary: 'Retry a webhook delivery',
    errors: ['invalid_state_transition'],
  },
  resource: 'delivery',
  document: RetryWebhookDeliveryDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 202 },
});
