import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { BlockUserDocument, type BlockUserMutationVariables } from './identity.generated';

export const blockUser = defineEndpoint('POST /users/:id/block', {
  docs: {
    tag: 'users',
    summary: 'Block a user',
    description: 'A blocked user can read, but not take part in discussions.',
    errors: ['invalid_state_transition'],
    example: {
      params: { id: 'usr_demo_c02' },
      body: { reason: 'Repeated advertising', until: '2035-01-01T00:00:00.000Z' },
    },
  },
  resource: 'user',
  body: bodyOf<BlockUserMutationVariables['input']>('BlockUserInput', { optional: true }),
  document: BlockUserDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
