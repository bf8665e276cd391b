import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateCommentDocument, type CreateCommentMutationVariables } from './comments.generated';

export const createComment = defineEndpoint('POST /posts/:postId/comments', {
  docs: {
    tag: 'comments',
    summary: 'Comment on a post',
    description: 'With `parentId` it is a reply.',
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
  },
  resource: 'post',
  body: bodyOf<CreateCommentMutationVariables['input']>('CreateCommentInput'),
  document: CreateCommentDocument,
  variables: ({ params: { postId }, body: input }) => ({ postId, input }),
  answer: { status: 201, location: ({ createComment }) => `/comments/${createComment.id}` },
});
