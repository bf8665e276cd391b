import { defineEndpoint } from '../endpoint';
import { ReopenPostDocument } from './comments.generated';

export const reopenPost = defineEndpoint('POST /posts/:id/reopen', {
  docs: { tag: 'posts', summary: 'Reopen a post to new comments' },
  resource: 'post',
  document: ReopenPostDocument,
  variables: ({ params: { id } }) => ({ id }),
});
