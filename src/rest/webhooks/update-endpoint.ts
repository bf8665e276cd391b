import { bodyOf, defineEndpoint } from '../endpoint';
import { UpdateEndpointDocument, type UpdateEndpointMutationVariables } from './webhooks.generated';

export const updateEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/webhooks/endpoints/:id',
  tag: 'webhooks',
  summary: 'Change, pause or resume a receiver',
  resource: 'webhook endpoint',
  document: UpdateEndpointDocument,
  conditional: true,
  body: bodyOf<UpdateEndpointMutationVariables['input']>('UpdateWebhookEndpointInput'),
  variables: ({ params, body, ifMatch }) => ({ id: params['id'] ?? '', input: body, ifMatch }),
  errors: ['webhook_url_not_allowed', 'concurrent_change'],
  example: { body: { status: 'paused' } },
});
