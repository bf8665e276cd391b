import { defineEndpoint } from '../endpoint';
import { DisableUserDocument } from './identity.generated';

export const disableUser = defineEndpoint('POST /users/:id/disable', {
  docs: {
    tag: 'users',
    summary: 'Disable a user account',
    description: 'Ends all its sessions.',
    errors: ['last_admin'],
    example: { params: { id: 'usr_demo_c01' } },
  },
  resource: 'user',
  document: DisableUserDocument,
  variables: ({ params: { id } }) => ({ id }),
});
