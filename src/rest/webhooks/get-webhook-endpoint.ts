import { defineEndpoint } from '../endpoint';
import { GetWebhookEndpointDocument } from './webhooks.generated';

export const getWebhookEndpoint = defineEndpoint('GET /webhooks/endpoints/:id', {
  docs: { tag: 'webhooks', summary: 'Get a webhook endpoint' },
  resource: 'webhook endpoint',
  document: GetWebhookEndpointDocument,
  variables: ({ params: { id } }) => ({ id }),
});
