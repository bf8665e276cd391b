import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  RecoverEndpointDocument,
  type RecoverEndpointMutationVariables,
} from './webhooks.generated';

export const recoverEndpoint = defineEndpoint('POST /webhooks/endpoints/:id/recover', {
  docs: {
    tag: 'webhooks',
    summary: 'Recover missed webhook events',
    description: 'Sends again what the endpoint missed in a period.',
    errors: ['endpoint_not_active', 'invalid_range'],
    example: { body: { since: '2026-11-20T08:00:00.000Z' } },
  },
  resource: 'webhook endpoint',
  body: bodyOf<RecoverEndpointMutationVariables['input']>('RecoverWebhookEndpointInput'),
  document: RecoverEndpointDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
  answer: { status: 202 },
});
