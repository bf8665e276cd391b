import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  ConfirmPasswordResetDocument,
  type ConfirmPasswordResetMutationVariables,
} from './identity.generated';

export const confirmPasswordReset = defineEndpoint('POST /auth/password-reset/confirm', {
  docs: {
    tag: 'auth',
    summary: 'Reset the password',
    description: 'With the code from the e-mail. Ends every session.',
    errors: ['invalid_token', 'password_leaked', 'password_too_similar', 'rate_limited'],
    example: { body: { token: 'pt_from_the_mail', password: 'another long and quiet phrase' } },
  },
  resource: 'account',
  anonymous: true,
  idempotent: false,
  body: bodyOf<ConfirmPasswordResetMutationVariables['input']>('ConfirmPasswordResetInput'),
  document: ConfirmPasswordResetDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { cache: 'no-store' },
});
