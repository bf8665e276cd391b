import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  TestWebhookEndpointDocument,
  type TestWebhookEndpointMutationVariables,
} from './webhooks.generated';

export const testWebhookEndpoint = defineEndpoint('POST /webhooks/endpoints/:id/test', {
  docs: {
    tag: 'webhooks',
    summary: 'Send a test event to a webhook endpoint',
    description:
      'It goes before all else that waits for the endpoint; one that is suspended gets it with the next attempt, of which there is one a minute.',
    errors: ['endpoint_not_active'],
    example: { body: { type: 'order.paid' } },
  },
  resource: 'webhook endpoint',
  body: bodyOf<TestWebhookEndpointMutationVariables['input']>('TestWebhookEndpointInput', {
    optional: true,
  }),
  document: TestWebhookEndpointDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
  answer: { status: 202 },
});
