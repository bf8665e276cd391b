import { defineEndpoint } from '../endpoint';
import { GetCommentHistoryDocument } from './comments.generated';

export const getCommentHistory = defineEndpoint('GET /comments/:id/history', {
  docs: { tag: 'moderation', summary: 'List the moderation log of a comment' },
  resource: 'comment',
  document: GetCommentHistoryDocument,
  variables: ({ params: { id } }) => ({ id }),
});
