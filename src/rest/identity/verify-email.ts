import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { VerifyEmailDocument, type VerifyEmailMutationVariables } from './identity.generated';

export const verifyEmail = defineEndpoint('POST /auth/verify-email', {
  docs: {
    tag: 'auth',
    summary: 'Verify an e-mail address',
    description: 'Activates the account with the code from the e-mail.',
    errors: ['invalid_token', 'rate_limited'],
    example: { body: { token: 'vt_from_the_mail' } },
  },
  resource: 'account',
  anonymous: true,
  idempotent: false,
  body: bodyOf<VerifyEmailMutationVariables['input']>('VerifyEmailInput'),
  document: VerifyEmailDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { cache: 'no-store' },
});
