import { domainError, type AppError } from '../../platform/values/errors';
import { untilApplied } from '../../platform/values/repeat';
import { textHashOf } from './comment-text';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment } from './comments.types';
import type { ClaimHolder, OutdatedHolder } from './text-claims.repository';

/** A text by an author, below a comment or on a post. */
export interface WrittenText {
  readonly authorId: string;
  readonly under: string;
  readonly text: string;
}

/** The comment that may have a text. */
export interface Reservation {
  readonly id: string;
  /** Whether another comment has the text. */
  readonly isTaken: boolean;
}

/**
 * For ten minutes, only one comment of an author in the same place may have the same text, whether it was posted or
 * edited.
 */
export type Duplicates = ReturnType<typeof createDuplicates>;

/** Longer than any request runs. If an older claim has no comment, its request has crashed. */
const INSERT_MS = 10_000;

export function createDuplicates({
  claims,
  comments,
}: Pick<CommentsModuleDeps, 'claims' | 'comments'>) {
  const reserve = async (newText: WrittenText, own: ClaimHolder): Promise<Reservation> => {
    let replaces: OutdatedHolder | null = null;
    return untilApplied(async () => {
      const holder = await claims.claim({ key: keyOf(newText), own, replaces });
      if (holder.commentId === own.commentId) return { id: own.commentId, isTaken: false };
      const first = await comments.findById(holder.commentId);
      // The request of that claim crashed, or is about to insert its comment. Continuing under the same id lets only
      // one of them insert it, and renews the claim for both.
      if (first === null && own.version === 0) return reserve(newText, holder);
      if (first !== null && isHeldBy(first, holder, newText))
        return { id: first.id, isTaken: true };
      replaces = { ...holder, afterMs: first === null ? INSERT_MS : 0 };
      return null;
    });
  };
  return {
    /** Returns the id to insert the comment under, or the id of the first comment with the text. */
    reserveId: (newText: WrittenText, id: string): Promise<Reservation> =>
      reserve(newText, { commentId: id, version: 0 }),
    /**
     * Call this before a comment gets another text. Throws `duplicate_comment` with the id of the first comment, or
     * `overloaded` if another comment with the text may be about to be inserted.
     */
    reserveEdit: async ({ id, version, text }: Comment, newText: WrittenText): Promise<void> => {
      if (textHashOf(text) === textHashOf(newText.text)) return;
      const { id: first, isTaken } = await reserve(newText, { commentId: id, version });
      if (isTaken) throw duplicateComment(first);
    },
  };
}

/**
 * Whether the comment has the text that was claimed for it, or may still get it. It cannot once its version has passed
 * the claimed one: then the text was edited away, or the edit came too late.
 */
function isHeldBy(comment: Comment, { version }: ClaimHolder, { text }: WrittenText): boolean {
  if (comment.status === 'deleted') return false;
  return comment.version <= version || textHashOf(comment.text) === textHashOf(text);
}

function keyOf({ authorId, under, text }: WrittenText): string {
  return `${authorId}:${under}:${textHashOf(text)}`;
}

export function duplicateComment(commentId: string): AppError {
  return domainError('duplicate_comment', 'You have just posted the same text here.', {
    commentId,
  });
}
