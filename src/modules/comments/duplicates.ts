import type { Clock } from '../../platform/clock';
import { domainError, type AppError } from '../../platform/errors';
import { textHashOf } from './comment-text';
import type { CommentsRepository } from './comments.repository';
import type { TextClaimsRepository } from './text-claims.repository';
import { untilApplied } from '../../platform/until-applied';

/** A text that somebody writes below a comment or on a post. */
export interface WrittenText {
  readonly authorId: string;
  readonly under: string;
  readonly text: string;
}

/** The same text by the same author in the same place is one comment for ten minutes. */
export interface Duplicates {
  /** The id under which the comment is to be inserted; throws `duplicate_comment` with the first one's id. */
  reserveId(written: WrittenText, id: string): Promise<string>;
  isDuplicate(written: WrittenText): Promise<boolean>;
}

const WINDOW_MS = 10 * 60_000;

export function createDuplicates({
  claims,
  comments,
  clock,
}: {
  readonly claims: TextClaimsRepository;
  readonly comments: Pick<CommentsRepository, 'findById'>;
  readonly clock: Clock;
}): Duplicates {
  return {
    reserveId: async (written, id) => {
      const now = clock.now();
      const until = new Date(now.getTime() + WINDOW_MS);
      let replaces: string | null = null;
      return untilApplied(async () => {
        const key = keyOf(written);
        const holder: string = await claims.claim({ key, commentId: id, replaces, now, until });
        if (holder === id) return id;
        const first = await comments.findById(holder);
        // Its request crashed or is about to insert it: under one id only one of them can.
        if (first === null) return holder;
        if (first.status !== 'deleted') throw duplicateComment(holder);
        replaces = holder;
        return null;
      });
    },
    isDuplicate: async (written) => {
      const holder = await claims.find(keyOf(written), clock.now());
      const first = holder === null ? null : await comments.findById(holder);
      return first !== null && first.status !== 'deleted';
    },
  };
}

function keyOf({ authorId, under, text }: WrittenText): string {
  return `${authorId}:${under}:${textHashOf(text)}`;
}

export function duplicateComment(commentId: string): AppError {
  return domainError('duplicate_comment', 'You have just posted the same text here.', {
    commentId,
  });
}
