import { defineEndpoint } from '../endpoint';
import { VerifyEndpointDocument } from './webhooks.generated';

export const verifyEndpoint = defineEndpoint('POST /webhooks/endpoints/:id/verify', {
  docs: {
    tag: 'webhooks',
    summary: 'Verify a webhook endpoint',
    description:
      'Sends the challenge of an endpoint in `pending_verification` again, at once; `verification` tells what came of ' +
      'it. A verified endpoint is answered as it is.',
    errors: ['endpoint_not_active'],
  },
  resource: 'webhook endpoint',
  document: VerifyEndpointDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 202 },
});
