import { defineEndpoint } from '../endpoint';
import { GetEndpointDocument } from './webhooks.generated';

export const getEndpoint = defineEndpoint('GET /webhooks/endpoints/:id', {
  docs: { tag: 'webhooks', summary: 'Get a webhook endpoint' },
  resource: 'webhook endpoint',
  document: GetEndpointDocument,
  variables: ({ params: { id } }) => ({ id }),
});
