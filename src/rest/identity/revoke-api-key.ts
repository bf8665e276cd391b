import { defineEndpoint } from '../endpoint';
import { RevokeApiKeyDocument } from './identity.generated';

export const revokeApiKey = defineEndpoint({
  method: 'DELETE',
  path: '/auth/api-keys/:id',
  tag: 'auth',
  summary: 'Revoke an API key',
  resource: 'API key',
  document: RevokeApiKeyDocument,
  cache: 'no-store',
  idempotent: false,
  status: 204,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
