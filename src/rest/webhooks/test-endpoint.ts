import { bodyOf, defineEndpoint } from '../endpoint';
import { TestEndpointDocument, type TestEndpointMutationVariables } from './webhooks.generated';

export const testEndpoint = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/:id/test',
  tag: 'webhooks',
  summary: 'Send a test event to one receiver',
  resource: 'webhook endpoint',
  document: TestEndpointDocument,
  status: 202,
  body: bodyOf<TestEndpointMutationVariables['input']>('TestWebhookEndpointInput', {
    optional: true,
  }),
  variables: ({ params, body }) => ({ id: params['id'] ?? '', input: body }),
  errors: ['endpoint_not_active', 'concurrent_change'],
  example: { body: { type: 'order.paid' } },
});
