import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../request/parameters';
import { ListModerationQueueDocument } from './comments.generated';

export const listModerationQueue = defineEndpoint('GET /moderation/comments', {
  docs: {
    tag: 'moderation',
    summary: 'List the moderation queue',
    description: 'Comments in one status.',
  },
  resource: 'comment',
  query: {
    ...pageParameters,
    status: oneOf('Status of the comments; pending by default.', [
      'pending',
      'published',
      'rejected',
      'hidden',
      'deleted',
    ]),
    sort: oneOf(
      'Order of the comments; oldest first by default.',
      ['oldest', 'newest'],
      'sort_not_allowed',
    ),
  },
  document: ListModerationQueueDocument,
  variables: ({ query }) => ({ page: pageInput(query), status: query.status, sort: query.sort }),
  answer: { isList: true },
});
