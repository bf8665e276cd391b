import { defineEndpoint } from '../endpoint';
import { GetUserDocument } from './identity.generated';

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/:id',
  tag: 'users',
  summary: 'Read a user (oneself; admins and keys with users:read everybody)',
  resource: 'user',
  document: GetUserDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
