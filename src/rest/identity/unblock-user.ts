import { defineEndpoint } from '../endpoint';
import { UnblockUserDocument } from './identity.generated';

export const unblockUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id/block',
  tag: 'users',
  summary: 'Lift a block (moderators)',
  resource: 'user',
  document: UnblockUserDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  example: { params: { id: 'usr_demo_c02' } },
});
