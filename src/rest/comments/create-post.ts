import { bodyOf, defineEndpoint } from '../endpoint';
import { CreatePostDocument, type CreatePostMutationVariables } from './comments.generated';

export const createPost = defineEndpoint({
  method: 'POST',
  path: '/posts',
  tag: 'posts',
  summary: 'Open something to discuss',
  resource: 'post',
  status: 201,
  location: ({ createPost }) => `/posts/${createPost.id}`,
  example: { body: { title: 'Which tripod for long exposures?' } },
  document: CreatePostDocument,
  body: bodyOf<CreatePostMutationVariables['input']>('CreatePostInput'),
  variables: ({ body }) => ({ input: body }),
});
