import type { Comment, CommentView } from './comments.types';
import { isReadable, shownStatus, visibleCount, type Reader } from './visibility';

export const DELETED_TEXT = '[deleted]';
export const REMOVED_TEXT = '[removed]';

export interface PresentationFacts {
  readonly reader: Reader;
  readonly editWindowMs: number;
  /** The number of the reader's own unpublished replies to it. */
  readonly ownReplies?: number;
}

/** A comment as a reader sees it. The caller has checked that the reader may see it at all. */
export function present(comment: Comment, facts: PresentationFacts): CommentView {
  const { id, postId, parentId, rootId, depth, createdAt, version } = comment;
  const replyCount = visibleCount(facts.reader, comment.childCounts) + (facts.ownReplies ?? 0);
  const content = isReadable(facts.reader, comment)
    ? contentOf(comment, facts)
    : placeholderOf(comment, facts);
  return { id, postId, parentId, rootId, depth, createdAt, version, replyCount, ...content };
}

/** A comment for its author's export, even if other readers no longer see it. */
export function presentForExport(comment: Comment, editWindowMs: number): CommentView {
  const { id, postId, parentId, rootId, depth, createdAt, version, childCounts } = comment;
  return {
    ...{ id, postId, parentId, rootId, depth, createdAt, version },
    ...contentOf(comment, { editWindowMs }),
    isDeleted: comment.status === 'deleted',
    replyCount: childCounts.public,
  };
}

function contentOf(comment: Comment, { editWindowMs }: Pick<PresentationFacts, 'editWindowMs'>) {
  const { text, authorId, status, visibility, likeCount, dislikeCount } = comment;
  return {
    text,
    authorId,
    status,
    visibility,
    isDeleted: false,
    likeCount,
    dislikeCount,
    score: likeCount - dislikeCount,
    updatedAt: comment.updatedAt,
    editedAt: comment.editedAt,
    editableUntil: new Date(comment.createdAt.getTime() + editWindowMs),
  };
}

/** What replaces a removed comment as long as there are replies below it. */
function placeholderOf(comment: Comment, { reader }: PresentationFacts) {
  const { status, createdAt, purgedAt } = comment;
  const isDeleted = status === 'deleted';
  return {
    text: isDeleted && purgedAt === undefined ? DELETED_TEXT : REMOVED_TEXT,
    authorId: null,
    status: shownStatus(reader, comment),
    visibility: 'public' as const,
    isDeleted,
    likeCount: 0,
    dislikeCount: 0,
    score: 0,
    updatedAt: createdAt,
    editedAt: null,
    editableUntil: null,
  };
}
