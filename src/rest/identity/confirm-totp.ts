import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { ConfirmTotpDocument, type ConfirmTotpMutationVariables } from './identity.generated';

export const confirmTotp = defineEndpoint('POST /auth/mfa/totp/confirm', {
  docs: {
    tag: 'auth',
    summary: 'Confirm the authenticator app',
    description: 'With a code of the app. Answers the recovery codes.',
    errors: ['invalid_code', 'rate_limited'],
    example: { body: { code: '123456' } },
  },
  resource: 'account',
  idempotent: false,
  body: bodyOf<ConfirmTotpMutationVariables['input']>('ConfirmTotpInput'),
  document: ConfirmTotpDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { cache: 'no-store' },
});
