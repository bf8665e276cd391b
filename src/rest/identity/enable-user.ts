import { defineEndpoint } from '../endpoint';
import { EnableUserDocument } from './identity.generated';

export const enableUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id/disable',
  tag: 'users',
  summary: 'Open a closed account again (admins)',
  resource: 'user',
  document: EnableUserDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  example: { params: { id: 'usr_demo_c01' } },
});
