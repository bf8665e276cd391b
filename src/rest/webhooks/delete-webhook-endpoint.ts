import { defineEndpoint } from '../endpoint';
import { DeleteWebhookEndpointDocument } from './webhooks.generated';

export const deleteWebhookEndpoint = defineEndpoint('DELETE /webhooks/endpoints/:id', {
  docs: {
    tag: 'webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Its pending deliveries are cancelled.',
  },
  resource: 'webhook endpoint',
  conditional: true,
  document: DeleteWebhookEndpointDocument,
  variables: ({ params: { id }, ifMatch: version }) => ({ id, version }),
  answer: { status: 204 },
});
