import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateEndpointDocument, type CreateEndpointMutationVariables } from './webhooks.generated';

export const createEndpoint = defineEndpoint('POST /webhooks/endpoints', {
  docs: {
    tag: 'webhooks',
    summary: 'Create a webhook endpoint',
    description: 'Its secret is shown once.',
    errors: ['webhook_url_not_allowed', 'too_many_endpoints'],
    example: { body: { url: 'https://example.com/webhooks', eventTypes: ['order.*'] } },
  },
  resource: 'webhook endpoint',
  body: bodyOf<CreateEndpointMutationVariables['input']>('CreateWebhookEndpointInput'),
  document: CreateEndpointDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    status: 201,
    location: ({ createWebhookEndpoint }) => `/webhooks/endpoints/${createWebhookEndpoint.id}`,
    cache: 'no-store',
  },
});
