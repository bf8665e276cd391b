import { defineEndpoint } from '../endpoint';
import { UnblockUserDocument } from './identity.generated';

export const unblockUser = defineEndpoint('DELETE /users/:id/block', {
  docs: {
    tag: 'users',
    summary: 'Unblock a user',
    description: 'The user can take part in discussions again.',
    errors: ['invalid_state_transition'],
    example: { params: { id: 'usr_demo_c02' } },
  },
  resource: 'user',
  document: UnblockUserDocument,
  variables: ({ params: { id } }) => ({ id }),
});
