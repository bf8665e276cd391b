import { bodyOf, defineEndpoint } from '../endpoint';
import { VerifyEmailDocument, type VerifyEmailMutationVariables } from './identity.generated';

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  tag: 'auth',
  summary: 'Open an account with the mailed code',
  resource: 'account',
  document: VerifyEmailDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  body: bodyOf<VerifyEmailMutationVariables['input']>('VerifyEmailInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['invalid_token', 'rate_limited'],
  example: { body: { token: 'vt_from_the_mail' } },
});
