import { defineEndpoint } from '../endpoint';
import { GetUserDocument } from './identity.generated';

export const getUser = defineEndpoint('GET /users/:id', {
  docs: {
    tag: 'users',
    summary: 'Get a user',
    description: 'The own account; admins and keys with users:read may read every account.',
  },
  resource: 'user',
  document: GetUserDocument,
  variables: ({ params: { id } }) => ({ id }),
});
