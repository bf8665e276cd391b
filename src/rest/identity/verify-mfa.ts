import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { deviceCookie, loginHeaders } from './device-headers';
import { VerifyMfaDocument, type VerifyMfaMutationVariables } from './identity.generated';

export const verifyMfa = defineEndpoint('POST /auth/mfa/verify', {
  docs: {
    tag: 'auth',
    summary: 'Complete a sign-in with a second factor',
    description: 'For a sign-in that was refused with `mfa_required`.',
    errors: ['invalid_credentials', 'rate_limited'],
    example: { body: { mfaToken: 'mt_from_the_answer', code: '123456' } },
  },
  resource: 'account',
  anonymous: true,
  idempotent: false,
  body: bodyOf<VerifyMfaMutationVariables['input']>('SecondFactorInput'),
  headers: loginHeaders,
  document: VerifyMfaDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    cache: 'no-store',
    headers: {
      'Set-Cookie': ({ answerSecondFactor }) => deviceCookie(answerSecondFactor.deviceToken),
    },
  },
});
