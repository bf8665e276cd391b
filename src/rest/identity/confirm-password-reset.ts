import { bodyOf, defineEndpoint } from '../endpoint';
import {
  ConfirmPasswordResetDocument,
  type ConfirmPasswordResetMutationVariables,
} from './identity.generated';

export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password-reset/confirm',
  tag: 'auth',
  summary: 'Set a new password with the mailed code',
  resource: 'account',
  document: ConfirmPasswordResetDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  body: bodyOf<ConfirmPasswordResetMutationVariables['input']>('ConfirmPasswordResetInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['invalid_token', 'password_leaked', 'password_too_similar', 'rate_limited'],
  example: { body: { token: 'pt_from_the_mail', password: 'another long and quiet phrase' } },
});
