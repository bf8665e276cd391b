import { defineEndpoint } from '../endpoint';
import { GetEndpointDocument } from './webhooks.generated';

export const getEndpoint = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints/:id',
  tag: 'webhooks',
  summary: 'Read a receiver and its health',
  resource: 'webhook endpoint',
  document: GetEndpointDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
