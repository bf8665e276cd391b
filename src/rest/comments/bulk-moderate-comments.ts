import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { oneOf } from '../request/parameters';
import {
  BulkModerateCommentsDocument,
  type BulkModerateCommentsMutationVariables,
} from './comments.generated';

export const bulkModerateComments = defineEndpoint('POST /comments/bulk-moderate', {
  docs: {
    tag: 'moderation',
    summary: 'Bulk-moderate comments',
    errors: [
      'batch_too_large',
      'duplicate_in_batch',
      'invalid_state_transition',
      'version_mismatch',
    ],
    example: {
      body: {
        items: [{ id: 'cmt_01m6e5m8drbpw7za1bk73wxhqn2y', action: 'hide', reasonCode: 'spam' }],
      },
    },
  },
  resource: 'comment',
  query: { mode: oneOf('Each item on its own; there is no other mode.', ['partial']) },
  body: bodyOf<BulkModerateCommentsMutationVariables['input']>('ModerateCommentsInput', {
    bulkList: 'items',
  }),
  document: BulkModerateCommentsDocument,
  variables: ({ body: input }) => ({ input }),
});
