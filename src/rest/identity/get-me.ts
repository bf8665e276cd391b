import { defineEndpoint } from '../endpoint';
import { GetMeDocument } from './identity.generated';

export const getMe = defineEndpoint('GET /users/me', {
  docs: { tag: 'users', summary: 'Get the current user' },
  resource: 'user',
  document: GetMeDocument,
  variables: () => ({}),
});
