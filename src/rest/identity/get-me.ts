import { defineEndpoint } from '../endpoint';
import { GetMeDocument } from './identity.generated';

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  tag: 'users',
  summary: 'Read the own account',
  resource: 'user',
  document: GetMeDocument,
  variables: () => ({}),
});
