import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../request/parameters';
import { ListModerationQueueDocument } from './comments.generated';

export const listModerationQueue = defineEndpoint('GET /moderation/comments', {
  docs: {
    tag: 'moderation',
    summary: 'List the moderation queue',
    description: 'Comments in one status, oldest first.',
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
  },
  document: ListModerationQueueDocument,
  variables: ({ query }) => ({ page: pageInput(query), status: query.status }),
  answer: { isList: true },
});
