import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../parameters';
import { COMMENT_SORTS } from './sorts';
import { ListRepliesDocument } from './comments.generated';

export const listReplies = defineEndpoint({
  method: 'GET',
  path: '/comments/:commentId/replies',
  tag: 'comments',
  summary: 'List the direct replies of a comment',
  resource: 'comment',
  anonymous: true,
  isList: true,
  query: {
    ...pageParameters,
    sort: oneOf(
      'Order of the replies; oldest first by default.',
      COMMENT_SORTS,
      'sort_not_allowed',
    ),
  },
  document: ListRepliesDocument,
  variables: ({ params, query }) => ({
    commentId: params['commentId'] ?? '',
    page: pageInput(query),
    sort: query.sort,
  }),
});
