import { bodyOf, defineEndpoint } from '../endpoint';
import { ChangePasswordDocument, type ChangePasswordMutationVariables } from './identity.generated';

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password',
  tag: 'auth',
  summary: 'Change the password and end every other session',
  resource: 'account',
  document: ChangePasswordDocument,
  cache: 'no-store',
  idempotent: false,
  status: 204,
  body: bodyOf<ChangePasswordMutationVariables['input']>('ChangePasswordInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['wrong_password', 'password_leaked', 'password_too_similar', 'rate_limited'],
  example: {
    body: {
      currentPassword: 'correct-horse-battery-staple',
      newPassword: 'another long and quiet phrase',
    },
  },
});
