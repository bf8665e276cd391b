import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../request/parameters';
import { ListPostsDocument } from './comments.generated';

export const listPosts = defineEndpoint('GET /posts', {
  docs: { tag: 'posts', summary: 'List posts' },
  resource: 'post',
  anonymous: true,
  query: {
    ...pageParameters,
    sort: oneOf(
      'Order of the posts; newest first by default.',
      ['newest', 'oldest'],
      'sort_not_allowed',
    ),
  },
  document: ListPostsDocument,
  variables: ({ query }) => ({ page: pageInput(query), sort: query.sort }),
  answer: { isList: true },
});
