import type { EventDraft } from '../../platform/events';
import type { Comment } from './comments.types';
import { ownAudience, type VisibilityFacts } from './visibility';

export type CommentEventType =
  | 'comment.created'
  | 'comment.updated'
  | 'comment.deleted'
  | 'comment.published'
  | 'comment.rejected'
  | 'comment.hidden';

/** An event about a comment in the state after the change: public only when everybody may see the comment. */
export function commentEvent(
  type: CommentEventType,
  comment: Pick<Comment, 'id'> & VisibilityFacts,
): EventDraft {
  return {
    type,
    resourceType: 'comment',
    resourceId: comment.id,
    ownerId: comment.authorId,
    isPublic: ownAudience(comment) === 'public',
  };
}
