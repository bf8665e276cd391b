import { defineEndpoint } from '../endpoint';
import { GetPostDocument } from './comments.generated';

export const getPost = defineEndpoint('GET /posts/:id', {
  docs: { tag: 'posts', summary: 'Get a post' },
  resource: 'post',
  anonymous: true,
  document: GetPostDocument,
  variables: ({ params: { id } }) => ({ id }),
});
