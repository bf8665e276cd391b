import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { EnrolTotpDocument, type EnrolTotpMutationVariables } from './identity.generated';

export const enrolTotp = defineEndpoint('POST /auth/mfa/totp', {
  docs: {
    tag: 'auth',
    summary: 'Start to set up an authenticator app',
    description: 'Answers the secret for the app; `POST /auth/mfa/totp/confirm` completes it.',
    errors: ['wrong_password', 'invalid_code', 'rate_limited'],
    example: { body: { password: 'correct-horse-battery-staple' } },
  },
  resource: 'account',
  idempotent: false,
  body: bodyOf<EnrolTotpMutationVariables['input']>('TotpChangeInput'),
  document: EnrolTotpDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { cache: 'no-store' },
});
