import { bodyOf, defineEndpoint } from '../endpoint';
import { oneOf } from '../parameters';
import { BulkModerateDocument, type BulkModerateMutationVariables } from './comments.generated';

export const bulkModerate = defineEndpoint({
  method: 'POST',
  path: '/comments/bulk-moderate',
  tag: 'moderation',
  summary: 'Judge many comments, each on its own or all together',
  resource: 'comment',
  document: BulkModerateDocument,
  body: bodyOf<BulkModerateMutationVariables['input']>('ModerateCommentsInput', {
    normalize: (raw) => (Array.isArray(raw) ? { items: raw } : raw),
  }),
  query: {
    mode: oneOf('`atomic`: all or none. Default: each on its own.', ['partial', 'atomic']),
  },
  isBulk: true,
  errors: ['batch_too_large', 'duplicate_in_batch', 'invalid_state_transition'],
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
  example: {
    body: {
      items: [{ id: 'cmt_01m6e5m8drbpw7za1bk73wxhqn2y', action: 'hide', reasonCode: 'spam' }],
    },
  },
});
