import { bodyOf, defineEndpoint } from '../endpoint';
import { deviceCookie, loginHeaders } from './device-headers';
import { VerifyMfaDocument, type VerifyMfaMutationVariables } from './identity.generated';

export const verifyMfa = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/verify',
  tag: 'auth',
  summary: 'Answer mfa_required',
  resource: 'account',
  document: VerifyMfaDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  body: bodyOf<VerifyMfaMutationVariables['input']>('SecondFactorInput'),
  headers: loginHeaders,
  announcedHeaders: ['Set-Cookie'],
  responseHeaders: ({ answerSecondFactor }) => deviceCookie(answerSecondFactor.deviceToken),
  variables: ({ body }) => ({ input: body }),
  errors: ['invalid_credentials', 'rate_limited'],
  example: { body: { mfaToken: 'mt_from_the_answer', code: '123456' } },
});
