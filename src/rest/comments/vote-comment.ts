import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { VoteCommentDocument, type VoteCommentMutationVariables } from './comments.generated';

export const voteComment = defineEndpoint('PUT /comments/:id/vote', {
  docs: {
    tag: 'comments',
    summary: 'Vote on a comment',
    description: '`1` likes, `-1` dislikes, `0` withdraws your vote.',
    errors: ['user_blocked', 'invalid_state_transition'],
    example: { body: { value: 1 } },
  },
  resource: 'comment',
  body: bodyOf<VoteCommentMutationVariables['input']>('VoteInput'),
  document: VoteCommentDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
});
