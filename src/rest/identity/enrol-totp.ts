import { bodyOf, defineEndpoint } from '../endpoint';
import { EnrolTotpDocument, type EnrolTotpMutationVariables } from './identity.generated';

export const enrolTotp = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/totp',
  tag: 'auth',
  summary: 'Begin to set up an authenticator app',
  resource: 'account',
  document: EnrolTotpDocument,
  cache: 'no-store',
  idempotent: false,
  body: bodyOf<EnrolTotpMutationVariables['input']>('PasswordInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['wrong_password', 'rate_limited'],
  example: { body: { password: 'correct-horse-battery-staple' } },
});
