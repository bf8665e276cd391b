import { defineEndpoint } from '../endpoint';
import { integer, oneOf, pageInput, pageParameters } from '../request/parameters';
import { COMMENT_SORTS } from './sorts';
import { ListCommentsDocument } from './comments.generated';

export const listComments = defineEndpoint('GET /posts/:postId/comments', {
  docs: {
    tag: 'comments',
    summary: 'List the comments of a post',
    description: 'Each with its first replies.',
    errors: ['cursor_expired'],
    example: { query: { sort: 'top', replySort: 'newest', repliesPreview: '2', limit: '5' } },
  },
  resource: 'post',
  anonymous: true,
  query: {
    ...pageParameters,
    sort: oneOf('Order of the comments; popular by default.', COMMENT_SORTS, 'sort_not_allowed'),
    replySort: oneOf(
      'Order of the replies; oldest first by default.',
      COMMENT_SORTS,
      'sort_not_allowed',
    ),
    repliesPreview: integer('Replies shown with each comment; 3 by default.', { min: 0, max: 10 }),
  },
  live: ({ params: { postId } }) => ({ kind: 'comments', id: postId }),
  document: ListCommentsDocument,
  variables: ({ params: { postId }, query }) => ({
    postId,
    page: pageInput(query),
    sort: query.sort,
    replySort: query.replySort,
    repliesPreview: query.repliesPreview,
  }),
  answer: { isList: true },
});
