import { defineEndpoint } from '../endpoint';
import { GetPostDocument } from './comments.generated';

export const getPost = defineEndpoint({
  method: 'GET',
  path: '/posts/:id',
  tag: 'posts',
  summary: 'Read a post',
  resource: 'post',
  anonymous: true,
  document: GetPostDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
