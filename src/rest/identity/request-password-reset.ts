import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  RequestPasswordResetDocument,
  type RequestPasswordResetMutationVariables,
} from './identity.generated';

export const requestPasswordReset = defineEndpoint('POST /auth/password-reset', {
  docs: {
    tag: 'auth',
    summary: 'Request a password reset',
    description:
      'Sends a code by e-mail. The answer does not tell whether there is such an account.',
    errors: ['captcha_required', 'rate_limited'],
    example: { body: { email: 'ada@example.com' } },
  },
  resource: 'account',
  anonymous: true,
  idempotent: false,
  body: bodyOf<RequestPasswordResetMutationVariables['input']>('PasswordResetInput'),
  document: RequestPasswordResetDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 202, cache: 'no-store' },
});
