import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListEndpointsDocument } from './webhooks.generated';

export const listEndpoints = defineEndpoint('GET /webhooks/endpoints', {
  docs: { tag: 'webhooks', summary: 'List webhook endpoints' },
  resource: 'webhook endpoint',
  query: pageParameters,
  document: ListEndpointsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true },
});
