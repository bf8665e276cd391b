import { bodyOf, defineEndpoint } from '../endpoint';
import { SignUpDocument, type SignUpMutationVariables } from './identity.generated';

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  tag: 'auth',
  summary: 'Ask for an account',
  resource: 'sign-up',
  document: SignUpDocument,
  cache: 'no-store',
  idempotent: false,
  anonymous: true,
  status: 202,
  body: bodyOf<SignUpMutationVariables['input']>('SignUpInput'),
  variables: ({ body }) => ({ input: body }),
  errors: ['password_leaked', 'password_too_similar', 'captcha_required', 'rate_limited'],
  example: {
    body: { email: 'ada@example.com', password: 'a long and quiet phrase', displayName: 'Ada' },
  },
});
