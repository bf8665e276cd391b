import { bodyOf, defineEndpoint } from '../endpoint';
import { RefreshTokenDocument, type RefreshTokenMutationVariables } from './identity.generated';

export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/auth/token/refresh',
  tag: 'auth',
  summary: 'Get the next tokens',
  resource: 'session',
  document: RefreshTokenDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  body: bodyOf<RefreshTokenMutationVariables['input']>('RefreshTokenInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['invalid_credential'],
  example: { body: { refreshToken: 'rt_from_the_last_answer' } },
});
