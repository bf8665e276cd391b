import { defineEndpoint } from '../endpoint';
import { ClosePostDocument } from './comments.generated';

export const closePost = defineEndpoint({
  method: 'POST',
  path: '/posts/:id/close',
  tag: 'posts',
  summary: 'End the discussion of a post',
  resource: 'post',
  document: ClosePostDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
