import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { deviceCookie, loginHeaders } from './device-headers';
import { LoginDocument, type LoginMutationVariables } from './identity.generated';

export const login = defineEndpoint('POST /auth/login', {
  docs: {
    tag: 'auth',
    summary: 'Sign in',
    errors: ['invalid_credentials', 'captcha_required', 'mfa_required', 'rate_limited'],
    example: { body: { email: 'customer@example.com', password: 'correct-horse-battery-staple' } },
  },
  resource: 'account',
  anonymous: true,
  idempotent: false,
  body: bodyOf<LoginMutationVariables['input']>('SignInInput'),
  headers: loginHeaders,
  document: LoginDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    cache: 'no-store',
    headers: { 'Set-Cookie': ({ signIn }) => deviceCookie(signIn.deviceToken) },
  },
});
