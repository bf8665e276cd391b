import { defineEndpoint } from '../endpoint';
import { EnableUserDocument } from './identity.generated';

export const enableUser = defineEndpoint('DELETE /users/:id/disable', {
  docs: {
    tag: 'users',
    summary: 'Enable a user account',
    description: 'Lets the user sign in again.',
    example: { params: { id: 'usr_demo_c01' } },
  },
  resource: 'user',
  document: EnableUserDocument,
  variables: ({ params: { id } }) => ({ id }),
});
