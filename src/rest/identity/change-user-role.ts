import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { ChangeUserRoleDocument, type ChangeRoleInput } from './identity.generated';

export const changeUserRole = defineEndpoint('POST /users/:id/role', {
  docs: {
    tag: 'users',
    summary: "Change a user's role",
    description:
      'In force at once, for sessions and API keys: a key keeps only what the new role allows. The last admin cannot lose the role.',
    errors: ['last_admin'],
    example: { params: { id: 'usr_demo_c02' }, body: { role: 'moderator' } },
  },
  resource: 'user',
  body: bodyOf<ChangeRoleInput>('ChangeRoleInput'),
  document: ChangeUserRoleDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
