import { bodyOf, defineEndpoint } from '../endpoint';
import { ConfirmTotpDocument, type ConfirmTotpMutationVariables } from './identity.generated';

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/totp/confirm',
  tag: 'auth',
  summary: 'Turn the authenticator app on',
  resource: 'account',
  document: ConfirmTotpDocument,
  cache: 'no-store',
  idempotent: false,
  body: bodyOf<ConfirmTotpMutationVariables['input']>('ConfirmTotpInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['invalid_code', 'rate_limited'],
  example: { body: { code: '123456' } },
});
