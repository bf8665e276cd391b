import { bodyOf, defineEndpoint } from '../endpoint';
import { deviceCookie, loginHeaders } from './device-headers';
import { LoginDocument, type LoginMutationVariables } from './identity.generated';

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  summary: 'Sign in',
  resource: 'account',
  document: LoginDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  body: bodyOf<LoginMutationVariables['input']>('SignInInput'),
  headers: loginHeaders,
  announcedHeaders: ['Set-Cookie'],
  responseHeaders: ({ signIn }) => deviceCookie(signIn.deviceToken),
  variables: ({ body }) => ({ input: body }),
  errors: ['invalid_credentials', 'captcha_required', 'mfa_required', 'rate_limited'],
  example: { body: { email: 'customer@example.com', password: 'correct-horse-battery-staple' } },
});
