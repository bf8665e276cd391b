import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { RefreshTokenDocument, type RefreshTokenMutationVariables } from './identity.generated';

export const refreshToken = defineEndpoint('POST /auth/token/refresh', {
  docs: {
    tag: 'auth',
    summary: 'Refresh an access token',
    description: 'Each refresh token works once.',
    errors: ['invalid_credential'],
    example: { body: { refreshToken: 'rt_from_the_last_answer' } },
  },
  resource: 'session',
  anonymous: true,
  idempotent: false,
  body: bodyOf<RefreshTokenMutationVariables['input']>('RefreshTokenInput'),
  document: RefreshTokenDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { cache: 'no-store' },
});
