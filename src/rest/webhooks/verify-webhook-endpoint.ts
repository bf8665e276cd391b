import { defineEndpoint } from '../endpoint';
import { VerifyWebhookEndpointDocument } from './webhooks.generated';

export const verifyWebhookEndpoint = defineEndpoint('POST /webhooks/endpoints/:id/verify', {
  docs: {
    tag: 'webhooks',
    summary: 'Verify a webhook endpoint',
    description:
      'Sends the challenge again to an endpoint in `pending_verification`; `verification` shows the result. A verified ' +
      'endpoint is answered unchanged.',
    errors: ['endpoint_not_active'],
  },
  resource: 'webhook endpoint',
  document: VerifyWebhookEndpointDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 202 },
});
