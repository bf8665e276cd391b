import { defineEndpoint } from '../endpoint';
import { relationLimits } from '../request/relations';
import { GetUserDocument } from './identity.generated';

export const getUser = defineEndpoint('GET /users/:id', {
  docs: {
    tag: 'users',
    summary: 'Get a user',
    description:
      'Your own account, or for admins any account. `include=block` adds the reason and the end of a block.',
  },
  resource: 'user',
  relations: { include: ['block'], expand: [], ...relationLimits.detail, documentDepth: 2 },
  document: GetUserDocument,
  variables: ({ params: { id } }) => ({ id }),
});
