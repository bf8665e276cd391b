import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateReplyDocument, type CreateReplyMutationVariables } from './comments.generated';

export const createReply = defineEndpoint({
  method: 'POST',
  path: '/comments/:commentId/replies',
  tag: 'comments',
  summary: 'Reply to a comment',
  resource: 'comment',
  status: 201,
  location: ({ createReply }) => `/comments/${createReply.id}`,
  errors: [
    'user_blocked',
    'comments_closed',
    'comment_depth_exceeded',
    'parent_not_replyable',
    'duplicate_comment',
  ],
  example: { body: { text: 'How heavy?' } },
  document: CreateReplyDocument,
  body: bodyOf<CreateReplyMutationVariables['input']>('CreateReplyInput'),
  variables: ({ params, body }) => ({ commentId: params['commentId'] ?? '', input: body }),
});
