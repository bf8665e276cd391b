import { defineEndpoint } from '../endpoint';
import { oneOf, pageInput, pageParameters } from '../parameters';
import { ListModerationQueueDocument } from './comments.generated';

export const listModerationQueue = defineEndpoint({
  method: 'GET',
  path: '/moderation/comments',
  tag: 'moderation',
  summary: 'List comments in one status for moderators, oldest first',
  resource: 'comment',
  isList: true,
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
});
