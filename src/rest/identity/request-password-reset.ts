import { bodyOf, defineEndpoint } from '../endpoint';
import {
  RequestPasswordResetDocument,
  type RequestPasswordResetMutationVariables,
} from './identity.generated';

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password-reset',
  tag: 'auth',
  summary: 'Ask for a mail to reset the password',
  resource: 'account',
  document: RequestPasswordResetDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  status: 202,
  body: bodyOf<RequestPasswordResetMutationVariables['input']>('PasswordResetInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['captcha_required', 'rate_limited'],
  example: { body: { email: 'ada@example.com' } },
});
