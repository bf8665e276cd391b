import { bodyOf, defineEndpoint } from '../endpoint';
import { PreviewCommentDocument, type PreviewCommentMutationVariables } from './comments.generated';

export const previewComment = defineEndpoint({
  method: 'POST',
  path: '/comments/preview',
  tag: 'comments',
  summary: 'Say what screening would do with a comment',
  resource: 'post',
  idempotent: false,
  errors: [
    'not_found',
    'user_blocked',
    'comments_closed',
    'comment_depth_exceeded',
    'parent_mismatch',
  ],
  document: PreviewCommentDocument,
  body: bodyOf<PreviewCommentMutationVariables['input']>('PreviewCommentInput'),
  variables: ({ body }) => ({ input: body }),
  example: { body: { postId: 'pst_demo_0001', text: 'How heavy?' } },
});
