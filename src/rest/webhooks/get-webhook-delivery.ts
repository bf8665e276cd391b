import { defineEndpoint } from '../endpoint';
import { GetWebhookDeliveryDocument } from './webhooks.generated';

export const getWebhookDelivery = defineEndpoint('GET /webhooks/deliveries/:id', {
  docs: {
    tag: 'webhooks',
    summary: 'Get a webhook delivery',
    description: 'With its last 20 attempts.',
  },
  resource: 'delivery',
  document: GetWebhookDeliveryDocument,
  variables: ({ params: { id } }) => ({ id }),
});
