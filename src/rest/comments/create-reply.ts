import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateReplyDocument, type CreateReplyMutationVariables } from './comments.generated';

export const createReply = defineEndpoint('POST /comments/:commentId/replies', {
  docs: {
    tag: 'comments',
    summary: 'Reply to a comment',
    errors: [
      'user_blocked',
      'comments_closed',
      'comment_depth_exceeded',
      'parent_not_replyable',
      'duplicate_comment',
    ],
    example: { body: { text: 'How heavy?' } },
  },
  resource: 'comment',
  body: bodyOf<CreateReplyMutationVariables['input']>('CreateReplyInput'),
  document: CreateReplyDocument,
  variables: ({ params: { commentId }, body: input }) => ({ commentId, input }),
  answer: { status: 201, location: ({ createReply }) => `/comments/${createReply.id}` },
});
