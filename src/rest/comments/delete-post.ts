import { defineEndpoint } from '../endpoint';
import { DeletePostDocument } from './comments.generated';

export const deletePost = defineEndpoint('DELETE /posts/:id', {
  docs: {
    tag: 'posts',
    summary: 'Delete a post',
    description:
      'Deletes the post and its comments at once. Each comment has its event within seconds.',
    example: { params: { id: 'pst_demo_0002' } },
  },
  resource: 'post',
  conditional: true,
  document: DeletePostDocument,
  variables: ({ params: { id }, ifMatch: version }) => ({ id, version }),
  answer: { status: 204 },
});
