import { defineEndpoint } from '../endpoint';
import { pageInput, pageParameters } from '../request/parameters';
import { ListWebhookEndpointsDocument } from './webhooks.generated';

export const listWebhookEndpoints = defineEndpoint('GET /webhooks/endpoints', {
  docs: { tag: 'webhooks', summary: 'List webhook endpoints' },
  resource: 'webhook endpoint',
  query: pageParameters,
  document: ListWebhookEndpointsDocument,
  variables: ({ query }) => ({ page: pageInput(query) }),
  answer: { isList: true },
});
