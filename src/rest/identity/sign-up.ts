import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { SignUpDocument, type SignUpMutationVariables } from './identity.generated';

export const signUp = defineEndpoint('POST /auth/signup', {
  docs: {
    tag: 'auth',
    summary: 'Sign up',
    errors: ['password_leaked', 'password_too_similar', 'captcha_required', 'rate_limited'],
    example: {
      body: { email: 'ada@example.com', password: 'a long and quiet phrase', displayName: 'Ada' },
    },
  },
  resource: 'sign-up',
  anonymous: true,
  idempotent: false,
  body: bodyOf<SignUpMutationVariables['input']>('SignUpInput'),
  document: SignUpDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 202, cache: 'no-store' },
});
