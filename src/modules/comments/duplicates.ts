import { domainError, type AppError } from '../../platform/values/errors';
import { untilApplied } from '../../platform/values/until-applied';
import { textHashOf } from './comment-text';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment } from './comments.types';
import type { ClaimHolder, OutdatedHolder } from './text-claims.repository';

/** A text that an author writes below a comment or on a post. */
export interface WrittenText {
  readonly authorId: string;
  readonly under: string;
  readonly text: string;
}

/** Which comment is to have a text. */
export interface Reservation {
  readonly id: string;
  /** There is another one that has it. */
  readonly isTaken: boolean;
}

/** The same text by the same author in the same place is one comment for ten minutes, posted or made by an edit. */
export type Duplicates = ReturnType<typeof createDuplicates>;

/** Longer than a request runs: an older claim whose comment is not there was left by a crash. */
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
      // Its request crashed or is about to insert it: under one id only one of them can, and its claim is as new for both.
      if (first === null && own.version === 0) return reserve(newText, holder);
      if (first !== null && isHeldBy(first, holder, newText))
        return { id: first.id, isTaken: true };
      replaces = { ...holder, afterMs: first === null ? INSERT_MS : 0 };
      return null;
    });
  };
  return {
    /** The id under which the comment is to be inserted, or that of the first one with the text. */
    reserveId: (newText: WrittenText, id: string): Promise<Reservation> =>
      reserve(newText, { commentId: id, version: 0 }),
    /**
     * Before a comment that was read as it is gets another text; throws `duplicate_comment` with the first one's id, and
     * `overloaded` when another one that has claimed the text may still be inserted.
     */
    reserveEdit: async ({ id, version, text }: Comment, newText: WrittenText): Promise<void> => {
      if (textHashOf(text) === textHashOf(newText.text)) return;
      const { id: first, isTaken } = await reserve(newText, { commentId: id, version });
      if (isTaken) throw duplicateComment(first);
    },
  };
}

/**
 * Does the comment have the text that was claimed for it, or may it still get it? Not any more when it has changed since:
 * the text was edited away, or the edit that was to bring it came too late.
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
