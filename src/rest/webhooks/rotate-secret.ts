import { defineEndpoint } from '../endpoint';
import { RotateSecretDocument } from './webhooks.generated';

export const rotateSecret = defineEndpoint({
  method: 'POST',
  path: '/webhooks/endpoints/:id/rotate-secret',
  tag: 'webhooks',
  summary: 'Make a new secret; the old one signs too for 24 hours',
  resource: 'webhook endpoint',
  document: RotateSecretDocument,
  cache: 'no-store',
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  errors: ['concurrent_change'],
});
