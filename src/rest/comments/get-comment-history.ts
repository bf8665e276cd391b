import { defineEndpoint } from '../endpoint';
import { GetCommentHistoryDocument } from './comments.generated';

export const getCommentHistory = defineEndpoint({
  method: 'GET',
  path: '/comments/:id/history',
  tag: 'moderation',
  summary: 'Read what was done to a comment',
  resource: 'comment',
  document: GetCommentHistoryDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
