import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  UpdateWebhookEndpointDocument,
  type UpdateWebhookEndpointMutationVariables,
} from './webhooks.generated';

export const updateWebhookEndpoint = defineEndpoint('PATCH /webhooks/endpoints/:id', {
  docs: {
    tag: 'webhooks',
    summary: 'Update a webhook endpoint',
    description: '`status` pauses and resumes it.',
    errors: ['webhook_url_not_allowed'],
    example: { body: { status: 'paused' } },
  },
  resource: 'webhook endpoint',
  conditional: true,
  body: bodyOf<UpdateWebhookEndpointMutationVariables['input']>('UpdateWebhookEndpointInput'),
  document: UpdateWebhookEndpointDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
