import { defineEndpoint } from '../endpoint';
import { RetryWebhookDeliveryDocument } from './webhooks.generated';

export const retryWebhookDelivery = defineEndpoint('POST /webhooks/deliveries/:id/retry', {
  docs: {
    tag: 'webhooks',
    summary: 'Retry a webhook delivery',
    description: 'At once, or when its paused endpoint is resumed.',
    errors: ['invalid_state_transition', 'endpoint_not_active'],
  },
  resource: 'delivery',
  document: RetryWebhookDeliveryDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 202, leavesUnnamed: true },
});
