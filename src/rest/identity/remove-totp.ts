import { bodyOf, defineEndpoint } from '../endpoint';
import { RemoveTotpDocument, type RemoveTotpMutationVariables } from './identity.generated';

export const removeTotp = defineEndpoint({
  method: 'DELETE',
  path: '/auth/mfa/totp',
  tag: 'auth',
  summary: 'Turn the authenticator app off',
  resource: 'account',
  document: RemoveTotpDocument,
  cache: 'no-store',
  idempotent: false,
  status: 204,
  body: bodyOf<RemoveTotpMutationVariables['input']>('PasswordInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['wrong_password', 'rate_limited'],
  example: { body: { password: 'correct-horse-battery-staple' } },
});
