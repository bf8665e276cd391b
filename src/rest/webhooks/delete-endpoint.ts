import { defineEndpoint } from '../endpoint';
import { DeleteEndpointDocument } from './webhooks.generated';

export const deleteEndpoint = defineEndpoint('DELETE /webhooks/endpoints/:id', {
  docs: {
    tag: 'webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Its pending deliveries are cancelled.',
  },
  resource: 'webhook endpoint',
  conditional: true,
  document: DeleteEndpointDocument,
  variables: ({ params: { id }, ifMatch: version }) => ({ id, version }),
  answer: { status: 204 },
});
