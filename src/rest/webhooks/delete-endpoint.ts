import { defineEndpoint } from '../endpoint';
import { DeleteEndpointDocument } from './webhooks.generated';

export const deleteEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/endpoints/:id',
  tag: 'webhooks',
  summary: 'Remove a receiver; what waits for it is cancelled',
  resource: 'webhook endpoint',
  document: DeleteEndpointDocument,
  conditional: true,
  status: 204,
  variables: ({ params, ifMatch }) => ({ id: params['id'] ?? '', ifMatch }),
});
