import { defineEndpoint } from '../endpoint';
import { GetMeDocument } from './identity.generated';

export const getMe = defineEndpoint('GET /users/me', {
  docs: { tag: 'users', summary: 'Get your account' },
  resource: 'user',
  document: GetMeDocument,
  variables: () => ({}),
});
