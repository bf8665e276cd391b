import { bodyOf, defineEndpoint } from '../endpoint';
import { UpdateCommentDocument, type UpdateCommentMutationVariables } from './comments.generated';

export const updateComment = defineEndpoint({
  method: 'PATCH',
  path: '/comments/:id',
  tag: 'comments',
  summary: 'Edit the own comment, for a limited time',
  resource: 'comment',
  conditional: true,
  errors: ['user_blocked', 'not_yours', 'comment_edit_window_expired', 'invalid_state_transition'],
  document: UpdateCommentDocument,
  body: bodyOf<UpdateCommentMutationVariables['input']>('UpdateCommentInput'),
  variables: ({ params, body, ifMatch }) => ({ id: params['id'] ?? '', input: body, ifMatch }),
  example: { body: { text: 'A heavy one, 2 kg.' } },
});
