import { defineEndpoint } from '../endpoint';
import { GetCommentDocument } from './comments.generated';

export const getComment = defineEndpoint('GET /comments/:id', {
  docs: { tag: 'comments', summary: 'Get a comment' },
  resource: 'comment',
  anonymous: true,
  document: GetCommentDocument,
  variables: ({ params: { id } }) => ({ id }),
});
