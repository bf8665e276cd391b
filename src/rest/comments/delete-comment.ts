import { defineEndpoint } from '../endpoint';
import { DeleteCommentDocument } from './comments.generated';

export const deleteComment = defineEndpoint('DELETE /comments/:id', {
  docs: {
    tag: 'comments',
    summary: 'Delete a comment',
    description: '`[deleted]` stays in its place for those who saw it.',
    errors: ['not_yours', 'invalid_state_transition'],
  },
  resource: 'comment',
  conditional: true,
  document: DeleteCommentDocument,
  variables: ({ params: { id }, ifMatch: version }) => ({ id, version }),
});
