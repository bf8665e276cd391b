import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../request/parameters';
import { ListMyCommentsDocument } from './comments.generated';

export const listMyComments = defineEndpoint('GET /users/me/comments', {
  docs: {
    tag: 'comments',
    summary: 'List your comments',
    description: 'Also those that wait for a moderator or were rejected; without deleted ones.',
  },
  resource: 'user',
  query: {
    ...pageParameters,
    sort: oneOf(
      'Order of the comments; newest first by default.',
      ['newest', 'oldest'],
      'sort_not_allowed',
    ),
    status: oneOf('Only comments in this status.', ['pending', 'published', 'rejected', 'hidden']),
  },
  document: ListMyCommentsDocument,
  variables: ({ query }) => ({ page: pageInput(query), sort: query.sort, status: query.status }),
  answer: { isList: true },
});
