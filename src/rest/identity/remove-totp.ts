import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { RemoveTotpDocument, type RemoveTotpMutationVariables } from './identity.generated';

export const removeTotp = defineEndpoint('DELETE /auth/mfa/totp', {
  docs: {
    tag: 'auth',
    summary: 'Remove the authenticator app',
    errors: ['wrong_password', 'invalid_code', 'rate_limited'],
    example: { body: { password: 'correct-horse-battery-staple' } },
  },
  resource: 'account',
  idempotent: false,
  body: bodyOf<RemoveTotpMutationVariables['input']>('TotpChangeInput'),
  document: RemoveTotpDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 204, cache: 'no-store' },
});
