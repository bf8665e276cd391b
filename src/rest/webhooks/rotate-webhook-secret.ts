import { defineEndpoint } from '../endpoint';
import { RotateWebhookSecretDocument } from './webhooks.generated';

export const rotateWebhookSecret = defineEndpoint('POST /webhooks/endpoints/:id/rotate-secret', {
  docs: {
    tag: 'webhooks',
    summary: 'Rotate a webhook secret',
    description: 'The previous secret stays valid for 24 hours.',
  },
  resource: 'webhook endpoint',
  document: RotateWebhookSecretDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'no-store' },
});
