import { defineEndpoint } from '../endpoint';
import { GetCaptchaDocument } from './identity.generated';

export const getCaptcha = defineEndpoint('GET /auth/captcha', {
  docs: { tag: 'auth', summary: 'Get a CAPTCHA challenge' },
  resource: 'challenge',
  anonymous: true,
  document: GetCaptchaDocument,
  variables: () => ({}),
  answer: { cache: 'no-store' },
});
