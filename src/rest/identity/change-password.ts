import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { ChangePasswordDocument, type ChangePasswordMutationVariables } from './identity.generated';

export const changePassword = defineEndpoint('POST /auth/password', {
  docs: {
    tag: 'auth',
    summary: 'Change your password',
    description: 'Ends every other session of your account.',
    errors: ['wrong_password', 'password_leaked', 'password_too_similar', 'rate_limited'],
    example: {
      body: {
        currentPassword: 'correct-horse-battery-staple',
        newPassword: 'another long and quiet phrase',
      },
    },
  },
  resource: 'account',
  idempotent: false,
  body: bodyOf<ChangePasswordMutationVariables['input']>('ChangePasswordInput'),
  document: ChangePasswordDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 204, cache: 'no-store' },
});
