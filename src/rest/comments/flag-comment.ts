import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { FlagCommentDocument, type FlagCommentMutationVariables } from './comments.generated';

export const flagComment = defineEndpoint('POST /comments/:id/flags', {
  docs: {
    tag: 'comments',
    summary: 'Flag a comment',
    description: 'Asks moderators to look at it; counts once per user.',
    errors: ['user_blocked', 'invalid_state_transition'],
    example: { body: { reasonCode: 'spam' } },
  },
  resource: 'comment',
  body: bodyOf<FlagCommentMutationVariables['input']>('FlagCommentInput'),
  document: FlagCommentDocument,
  variables: ({ params: { id }, body: input }) => ({ id, input }),
  answer: { result: 'flagComment.flag', isCreated: ({ flagComment }) => flagComment.isNew },
});
