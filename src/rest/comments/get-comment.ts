import { defineEndpoint } from '../endpoint';
import { GetCommentDocument } from './comments.generated';

export const getComment = defineEndpoint({
  method: 'GET',
  path: '/comments/:id',
  tag: 'comments',
  summary: 'Read a comment',
  resource: 'comment',
  anonymous: true,
  document: GetCommentDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
