import { bodyOf, defineEndpoint } from '../endpoint';
import { VoteCommentDocument, type VoteCommentMutationVariables } from './comments.generated';

export const voteComment = defineEndpoint({
  method: 'PUT',
  path: '/comments/:id/vote',
  tag: 'comments',
  summary: 'Like (1), dislike (-1) or take the vote back (0)',
  resource: 'comment',
  errors: ['user_blocked', 'invalid_state_transition'],
  example: { body: { value: 1 } },
  document: VoteCommentDocument,
  body: bodyOf<VoteCommentMutationVariables['input']>('VoteInput'),
  variables: ({ params, body }) => ({ id: params['id'] ?? '', input: body }),
});
