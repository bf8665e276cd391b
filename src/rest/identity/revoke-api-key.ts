import { defineEndpoint } from '../endpoint';
import { RevokeApiKeyDocument } from './identity.generated';

export const revokeApiKey = defineEndpoint('DELETE /auth/api-keys/:id', {
  docs: { tag: 'auth', summary: 'Revoke one of your API keys' },
  resource: 'API key',
  idempotent: false,
  document: RevokeApiKeyDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { status: 204, cache: 'no-store' },
});
