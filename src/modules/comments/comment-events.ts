import type { EventDraft } from '../../platform/events';
import type { Comment } from './comments.types';
import { DELETED_TEXT } from './presentation';
import { eventAudienceOf, ownAudience } from './visibility';

export type CommentEventType =
  | 'comment.created'
  | 'comment.updated'
  | 'comment.deleted'
  | 'comment.published'
  | 'comment.rejected'
  | 'comment.hidden';

/** An event about a comment in its state after the change. The event is public only if the comment is. */
export function commentEvent(type: CommentEventType, comment: EventComment): EventDraft {
  const isPublic = ownAudience(comment) === 'public';
  const { marks, earlier } = eventAudienceOf(comment, isPublic);
  return {
    type,
    resourceType: 'comment',
    resourceId: comment.id,
    ownerId: comment.authorId,
    isPublic,
    audience: type === 'comment.created' ? { marks } : { marks, earlier },
    object: baseShape(comment),
  };
}

type EventComment = Omit<Comment, 'seq' | 'audience' | 'countRevision' | 'sortKeys' | 'flagCount'>;

/** The comment as the API returns it, without fields that depend on the reader. */
function baseShape(comment: EventComment): Readonly<Record<string, unknown>> {
  const { likeCount, dislikeCount } = comment;
  const isDeleted = comment.status === 'deleted';
  return {
    id: comment.id,
    postId: comment.postId,
    parentId: comment.parentId,
    rootId: comment.rootId,
    depth: comment.depth,
    text: isDeleted ? DELETED_TEXT : comment.text,
    authorId: isDeleted ? null : comment.authorId,
    status: comment.status,
    visibility: comment.visibility,
    isDeleted,
    likeCount,
    dislikeCount,
    score: likeCount - dislikeCount,
    replyCount: comment.childCounts.public,
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    editedAt: comment.editedAt,
    version: comment.version,
  };
}
