import { defineEndpoint } from '../endpoint';
import { ReopenPostDocument } from './comments.generated';

export const reopenPost = defineEndpoint({
  method: 'POST',
  path: '/posts/:id/reopen',
  tag: 'posts',
  summary: 'Resume the discussion of a post',
  resource: 'post',
  document: ReopenPostDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
