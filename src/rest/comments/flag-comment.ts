import { bodyOf, defineEndpoint } from '../endpoint';
import { FlagCommentDocument, type FlagCommentMutationVariables } from './comments.generated';

export const flagComment = defineEndpoint({
  method: 'POST',
  path: '/comments/:id/flags',
  tag: 'comments',
  summary: 'Complain about a comment, once a person',
  resource: 'comment',
  result: 'flagComment.flag',
  status: ({ flagComment }) => (flagComment.isNew ? 201 : 200),
  statuses: [200, 201],
  errors: ['user_blocked', 'invalid_state_transition'],
  example: { body: { reasonCode: 'spam' } },
  document: FlagCommentDocument,
  body: bodyOf<FlagCommentMutationVariables['input']>('FlagCommentInput'),
  variables: ({ params, body }) => ({ id: params['id'] ?? '', input: body }),
});
