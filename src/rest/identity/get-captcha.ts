import { defineEndpoint } from '../endpoint';
import { GetCaptchaDocument } from './identity.generated';

export const getCaptcha = defineEndpoint({
  method: 'GET',
  path: '/auth/captcha',
  tag: 'auth',
  summary: 'Get a challenge to solve',
  resource: 'challenge',
  document: GetCaptchaDocument,
  cache: 'no-store',
  anonymous: true,
  variables: () => ({}),
});
