import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateCommentDocument, type CreateCommentMutationVariables } from './comments.generated';

export const createComment = defineEndpoint({
  method: 'POST',
  path: '/posts/:postId/comments',
  tag: 'comments',
  summary: 'Write a comment on a post, or a reply with `parentId`',
  resource: 'post',
  status: 201,
  location: ({ createComment }) => `/comments/${createComment.id}`,
  errors: [
    'user_blocked',
    'comments_closed',
    'comment_depth_exceeded',
    'parent_mismatch',
    'parent_not_replyable',
    'duplicate_comment',
    'unknown_reference',
  ],
  example: { body: { text: 'A heavy one.' } },
  document: CreateCommentDocument,
  body: bodyOf<CreateCommentMutationVariables['input']>('CreateCommentInput'),
  variables: ({ params, body }) => ({ postId: params['postId'] ?? '', input: body }),
});
