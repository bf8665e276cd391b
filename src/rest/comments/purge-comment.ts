import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { PurgeCommentDocument, type PurgeCommentMutationVariables } from './comments.generated';

export const purgeComment = defineEndpoint('POST /comments/:id/purge', {
  docs: {
    tag: 'moderation',
    summary: 'Purge a comment',
    description:
      'Deletes it and erases its text for good: from its history at once, from events, stored deliveries and answers ' +
      'to repeated requests within seconds. Replies stay.',
    example: { body: { reason: 'personal data of a third person' } },
  },
  resource: 'comment',
  conditional: true,
  body: bodyOf<PurgeCommentMutationVariables['input']>('PurgeCommentInput'),
  document: PurgeCommentDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
  answer: { outlivesErasure: true },
});
