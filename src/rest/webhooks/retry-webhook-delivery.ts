import { defineEndpoint } from '../endpoint';
import { RetryWebhookDeliveryDocument } from './webhooks.generated';

export const retryWebhookDelivery = defineEndpoint('POST /webhooks/deliveries/:id/retry', {
  docs: {
    tag: 'webhooks',
    summary: 'Retry a webhook delivery',
    description:
      'Before all else that its endpoint gets: at once; when the endpoint is suspended, with the next attempt, of which there is one a minute; when it is paused, as soon as it is resumed; with `ordering: per_resource` after the earlier events of its resource. Pausing and resuming a suspended endpoint has it tried at once.',
    errors: ['invalid_state_transition', 'endpoint_not_active'],
  },
  resource: 'delivery',
  document: RetryWebhookDeliveryDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 202, leavesUnnamed: true },
});
