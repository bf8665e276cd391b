import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateApiKeyDocument, type CreateApiKeyMutationVariables } from './identity.generated';

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/auth/api-keys',
  tag: 'auth',
  summary: 'Make an API key; its secret is shown once',
  resource: 'API key',
  document: CreateApiKeyDocument,
  cache: 'no-store',
  status: 201,
  body: bodyOf<CreateApiKeyMutationVariables['input']>('CreateApiKeyInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['too_many_api_keys'],
  example: { body: { name: 'Warehouse', scopes: ['orders:read'] } },
});
