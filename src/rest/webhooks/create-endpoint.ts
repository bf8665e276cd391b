import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateEndpointDocument, type CreateEndpointMutationVariables } from './webhooks.generated';

export const createEndpoint = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints',
  tag: 'webhooks',
  summary: 'Register a receiver of events; its secret is shown once',
  resource: 'webhook endpoint',
  document: CreateEndpointDocument,
  cache: 'no-store',
  status: 201,
  location: ({ createWebhookEndpoint }) => `/webhooks/endpoints/${createWebhookEndpoint.id}`,
  body: bodyOf<CreateEndpointMutationVariables['input']>('CreateWebhookEndpointInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['webhook_url_not_allowed', 'too_many_endpoints'],
  example: { body: { url: 'https://example.com/webhooks', eventTypes: ['order.*'] } },
});
