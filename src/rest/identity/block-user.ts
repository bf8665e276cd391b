import { bodyOf, defineEndpoint } from '../endpoint';
import { BlockUserDocument, type BlockUserMutationVariables } from './identity.generated';

export const blockUser = defineEndpoint({
  method: 'POST',
  path: '/users/:id/block',
  tag: 'users',
  summary: 'Keep a user out of discussions (moderators)',
  resource: 'user',
  document: BlockUserDocument,
  body: bodyOf<BlockUserMutationVariables['input']>('BlockUserInput', { optional: true }),
  variables: ({ params, body }) => ({ id: params['id'] ?? '', input: body }),
  example: {
    params: { id: 'usr_demo_c02' },
    body: { reason: 'Repeated advertising', until: '2027-01-01T00:00:00.000Z' },
  },
});
