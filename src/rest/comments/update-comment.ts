import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateCommentDocument, type UpdateCommentMutationVariables } from './comments.generated';

export const updateComment = defineEndpoint('PATCH /comments/:id', {
  docs: {
    tag: 'comments',
    summary: 'Update a comment',
    description: 'For its author, for a limited time.',
    errors: [
      'user_blocked',
      'not_yours',
      'comment_edit_window_expired',
      'invalid_state_transition',
      'duplicate_comment',
    ],
    example: { body: { text: 'A heavy one, 2 kg.' } },
  },
  resource: 'comment',
  conditional: true,
  body: bodyOf<UpdateCommentMutationVariables['input']>('UpdateCommentInput'),
  document: UpdateCommentDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
