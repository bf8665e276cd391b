import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { PreviewCommentDocument, type PreviewCommentMutationVariables } from './comments.generated';

export const previewComment = defineEndpoint('POST /comments/preview', {
  docs: {
    tag: 'comments',
    summary: 'Preview the moderation of a comment',
    description: 'Screens a draft and stores nothing.',
    errors: [
      'not_found',
      'user_blocked',
      'comments_closed',
      'comment_depth_exceeded',
      'parent_mismatch',
      'parent_not_replyable',
      'unknown_reference',
    ],
    example: { body: { postId: 'pst_demo_0001', text: 'How heavy?' } },
  },
  resource: 'post',
  idempotent: false,
  body: bodyOf<PreviewCommentMutationVariables['input']>('PreviewCommentInput'),
  document: PreviewCommentDocument,
  variables: ({ body: input }) => ({ input }),
});
