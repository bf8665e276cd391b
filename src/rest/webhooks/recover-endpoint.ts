import { bodyOf, defineEndpoint } from '../endpoint';
import {
  RecoverEndpointDocument,
  type RecoverEndpointMutationVariables,
} from './webhooks.generated';

export const recoverEndpoint = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/:id/recover',
  tag: 'webhooks',
  summary: 'Send again what a receiver missed in a period',
  resource: 'webhook endpoint',
  document: RecoverEndpointDocument,
  status: 202,
  body: bodyOf<RecoverEndpointMutationVariables['input']>('RecoverWebhookEndpointInput'),
  variables: ({ params, body }) => ({ id: params['id'] ?? '', input: body }),
  errors: ['endpoint_not_active', 'invalid_range'],
  example: { body: { since: '2026-11-20T08:00:00.000Z' } },
});
