import { defineEndpoint } from '../endpoint';
import { DeleteCommentDocument } from './comments.generated';

export const deleteComment = defineEndpoint({
  method: 'DELETE',
  path: '/comments/:id',
  tag: 'comments',
  summary: 'Delete a comment; a placeholder stays in its thread',
  resource: 'comment',
  conditional: true,
  errors: ['not_yours', 'invalid_state_transition'],
  document: DeleteCommentDocument,
  variables: ({ params, ifMatch }) => ({ id: params['id'] ?? '', ifMatch }),
});
