import { defineEndpoint } from '../endpoint';
import { GetCommentHistoryDocument } from './get-comment-history.generated';

export const getCommentHistory = defineEndpoint({
  method: 'GET',
  path: '/comments/:id/history',
  tag: 'moderation',
  summary: 'Read what was done to a comment',
  resource: 'comment',
  document: GetCommentHistoryDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
