import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreatePostDocument, type CreatePostMutationVariables } from './comments.generated';

export const createPost = defineEndpoint('POST /posts', {
  docs: {
    tag: 'posts',
    summary: 'Create a post',
    example: { body: { title: 'Which tripod for long exposures?' } },
  },
  resource: 'post',
  body: bodyOf<CreatePostMutationVariables['input']>('CreatePostInput'),
  document: CreatePostDocument,
  variables: ({ body: input }) => ({ input }),
  answer: { status: 201, location: ({ createPost }) => `/posts/${createPost.id}` },
});
