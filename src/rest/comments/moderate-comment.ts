import { bodyOf, defineEndpoint } from '../endpoint';
import {
  ModerateCommentDocument,
  type ModerateCommentMutationVariables,
} from './comments.generated';

export const moderateComment = defineEndpoint({
  method: 'POST',
  path: '/comments/:id/moderate',
  tag: 'moderation',
  summary: 'Publish, reject, hide, delete, restrict or unrestrict a comment',
  resource: 'comment',
  conditional: true,
  errors: ['invalid_state_transition'],
  example: { body: { action: 'hide', reasonCode: 'off_topic' } },
  document: ModerateCommentDocument,
  body: bodyOf<ModerateCommentMutationVariables['input']>('ModerateCommentInput'),
  variables: ({ params, body, ifMatch }) => ({ id: params['id'] ?? '', input: body, ifMatch }),
});
