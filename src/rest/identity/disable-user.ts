import { defineEndpoint } from '../endpoint';
import { DisableUserDocument } from './identity.generated';

export const disableUser = defineEndpoint({
  method: 'POST',
  path: '/users/:id/disable',
  tag: 'users',
  summary: 'Close an account and end its sessions (admins)',
  resource: 'user',
  document: DisableUserDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  example: { params: { id: 'usr_demo_c01' } },
});
