import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../request/parameters';
import { COMMENT_SORTS } from './sorts';
import { ListRepliesDocument } from './comments.generated';

export const listReplies = defineEndpoint('GET /comments/:commentId/replies', {
  docs: {
    tag: 'comments',
    summary: 'List the replies to a comment',
    description: 'Direct replies only.',
    errors: ['cursor_expired'],
  },
  resource: 'comment',
  anonymous: true,
  query: {
    ...pageParameters,
    sort: oneOf(
      'Order of the replies; oldest first by default.',
      COMMENT_SORTS,
      'sort_not_allowed',
    ),
  },
  document: ListRepliesDocument,
  variables: ({ params: { commentId }, query }) => ({
    commentId,
    page: pageInput(query),
    sort: query.sort,
  }),
  answer: { isList: true },
});
