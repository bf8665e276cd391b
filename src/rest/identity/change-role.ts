import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { ChangeRoleDocument, type ChangeRoleInput } from './identity.generated';

export const changeRole = defineEndpoint('POST /users/:id/role', {
  docs: {
    tag: 'users',
    summary: "Change a user's role",
    description:
      'In force at once, for sessions and API keys alike: a key keeps only what the new role allows. The last admin keeps the role. For admins.',
    errors: ['last_admin'],
    example: { params: { id: 'usr_demo_c02' }, body: { role: 'moderator' } },
  },
  resource: 'user',
  body: bodyOf<ChangeRoleInput>('ChangeRoleInput'),
  document: ChangeRoleDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
