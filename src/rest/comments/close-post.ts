import { defineEndpoint } from '../endpoint';
import { ClosePostDocument } from './comments.generated';

export const closePost = defineEndpoint('POST /posts/:id/close', {
  docs: { tag: 'posts', summary: 'Close a post to new comments' },
  resource: 'post',
  document: ClosePostDocument,
  variables: ({ params: { id } }) => ({ id }),
});
