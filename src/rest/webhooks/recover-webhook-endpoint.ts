import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  RecoverWebhookEndpointDocument,
  type RecoverWebhookEndpointMutationVariables,
} from './webhooks.generated';

export const recoverWebhookEndpoint = defineEndpoint('POST /webhooks/endpoints/:id/recover', {
  docs: {
    tag: 'webhooks',
    summary: 'Recover missed webhook events',
    description: 'Sends all events of a period again that were not delivered.',
    errors: ['endpoint_not_active', 'invalid_range'],
    example: { body: { since: '2026-11-20T08:00:00.000Z' } },
  },
  resource: 'webhook endpoint',
  body: bodyOf<RecoverWebhookEndpointMutationVariables['input']>('RecoverWebhookEndpointInput'),
  document: RecoverWebhookEndpointDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
  answer: { status: 202 },
});
