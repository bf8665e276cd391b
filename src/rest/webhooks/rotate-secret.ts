import { defineEndpoint } from '../endpoint';
import { RotateSecretDocument } from './webhooks.generated';

export const rotateSecret = defineEndpoint('POST /webhooks/endpoints/:id/rotate-secret', {
  docs: {
    tag: 'webhooks',
    summary: 'Rotate a webhook secret',
    description: 'The old secret signs too for 24 hours.',
  },
  resource: 'webhook endpoint',
  document: RotateSecretDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'no-store' },
});
