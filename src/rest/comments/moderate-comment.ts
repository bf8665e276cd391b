import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  ModerateCommentDocument,
  type ModerateCommentMutationVariables,
} from './comments.generated';

export const moderateComment = defineEndpoint('POST /comments/:id/moderate', {
  docs: {
    tag: 'moderation',
    summary: 'Moderate a comment',
    description: 'Publishes, rejects, hides, deletes, restricts or unrestricts it.',
    errors: ['invalid_state_transition', 'concurrent_change'],
    example: { body: { action: 'hide', reasonCode: 'off_topic' } },
  },
  resource: 'comment',
  conditional: true,
  body: bodyOf<ModerateCommentMutationVariables['input']>('ModerateCommentInput'),
  document: ModerateCommentDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
