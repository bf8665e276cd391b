import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../parameters';
import { ListEndpointsDocument } from './webhooks.generated';

export const listEndpoints = defineEndpoint({
  method: 'GET',
  path: '/webhooks/endpoints',
  tag: 'webhooks',
  summary: 'List the receivers of events',
  resource: 'webhook endpoint',
  document: ListEndpointsDocument,
  isList: true,
  query: pageParameters,
  variables: ({ query }) => ({ page: pageInput(query) }),
});
