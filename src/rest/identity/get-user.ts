import { defineEndpoint } from '../endpoint';
import { relationLimits } from '../request/relations';
import { GetUserDocument } from './identity.generated';

export const getUser = defineEndpoint('GET /users/:id', {
  docs: {
    tag: 'users',
    summary: 'Get a user',
    description:
      'The own account; admins and keys with users:read may read every account. `include=block` adds why and until when it is blocked.',
  },
  resource: 'user',
  relations: { include: ['block'], expand: [], ...relationLimits.detail, documentDepth: 2 },
  document: GetUserDocument,
  variables: ({ params: { id } }) => ({ id }),
});
