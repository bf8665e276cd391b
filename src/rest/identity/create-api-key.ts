import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateApiKeyDocument, type CreateApiKeyMutationVariables } from './identity.generated';

export const createApiKey = defineEndpoint('POST /auth/api-keys', {
  docs: {
    tag: 'auth',
    summary: 'Create an API key',
    description: 'The answer is the only one that shows its secret.',
    errors: [
      'reauthentication_required',
      'wrong_password',
      'scope_not_allowed',
      'too_many_api_keys',
    ],
    example: { body: { name: 'Warehouse', scopes: ['orders:read'] } },
  },
  resource: 'API key',
  body: bodyOf<CreateApiKeyMutationVariables['input']>('CreateApiKeyInput'),
  document: CreateApiKeyDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 201, cache: 'no-store' },
});
