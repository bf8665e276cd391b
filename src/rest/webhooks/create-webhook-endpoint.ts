import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  CreateWebhookEndpointDocument,
  type CreateWebhookEndpointMutationVariables,
} from './webhooks.generated';

export const createWebhookEndpoint = defineEndpoint('POST /webhooks/endpoints', {
  docs: {
    tag: 'webhooks',
    summary: 'Create a webhook endpoint',
    description: 'The answer is the only one that shows its signing secret.',
    errors: ['webhook_url_not_allowed', 'too_many_endpoints'],
    example: { body: { url: 'https://hooks.partner.example/in', eventTypes: ['order.*'] } },
  },
  resource: 'webhook endpoint',
  body: bodyOf<CreateWebhookEndpointMutationVariables['input']>('CreateWebhookEndpointInput'),
  document: CreateWebhookEndpointDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    status: 201,
    location: ({ createWebhookEndpoint }) => `/webhooks/endpoints/${createWebhookEndpoint.id}`,
    cache: 'no-store',
  },
});
