import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateEndpointDocument, type UpdateEndpointMutationVariables } from './webhooks.generated';

export const updateEndpoint = defineEndpoint('PATCH /webhooks/endpoints/:id', {
  docs: {
    tag: 'webhooks',
    summary: 'Update a webhook endpoint',
    description: 'Pauses and resumes it too.',
    errors: ['webhook_url_not_allowed'],
    example: { body: { status: 'paused' } },
  },
  resource: 'webhook endpoint',
  conditional: true,
  body: bodyOf<UpdateEndpointMutationVariables['input']>('UpdateWebhookEndpointInput'),
  document: UpdateEndpointDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
