import { attemptEach, type PeriodicTask } from '../../platform/jobs';
import { authorizeKnown, type Viewer } from '../accounts';
import { erasingComments, type ErasingComment } from './comments.repository';
import type { CommentsModuleDeps } from './comments.deps';
import type { CommentsDeps } from './comments.service';
import type { Comment, CommentView } from './comments.types';
import { present, REMOVED_TEXT } from './presentation';
import type { Change, ChangeOnce } from './state-changes';
import { readerOf } from './visibility';

export interface PurgeRequest extends ChangeOnce {
  /** Stored in the moderation log, with the actor and the time. */
  readonly reason: string;
}

export function createPurgeService({ changes, clock, editWindowMs }: CommentsDeps) {
  return {
    /** Deletes a comment and permanently erases its text; repeating it changes nothing. */
    purge: async (
      viewer: Viewer,
      id: string,
      { reason, ...request }: PurgeRequest,
    ): Promise<CommentView> => {
      const { userId: actorId } = authorizeKnown(viewer, 'comment.moderate');
      const reader = readerOf(viewer);
      const purgedComment = await changes.change({
        reader,
        id,
        outlivesPost: true,
        ...request,
        decide: (comment) =>
          comment.purgedAt ? null : purgeOf(comment, { actorId, reason, now: clock.now() }),
      });
      return present(purgedComment, { reader, editWindowMs });
    },
  };
}

/** Also applies to deleted comments; receivers get one more event about them. */
function purgeOf(
  { status, visibility, deletedFrom }: Comment,
  {
    actorId,
    reason,
    now,
  }: { readonly actorId: string; readonly reason: string; readonly now: Date },
): Change {
  return {
    state: { status: 'deleted', visibility },
    events: ['comment.deleted'],
    action: 'purge',
    actorId,
    note: reason,
    erasesTexts: true,
    set: {
      text: REMOVED_TEXT,
      purgedAt: now,
      isErasing: true,
      ...(status === 'deleted' ? { deletedFrom } : {}),
    },
  };
}

/** By then, events and responses that were in flight during the purge have been stored. */
const LATE_MS = 60_000;

/** Erases a comment's text where other modules have stored it. Safe to repeat. */
export type EraseCommentText = (comment: ErasingComment, replacement: string) => Promise<void>;

/** Erases the texts of purged comments wherever they are stored, and checks again a minute later. */
export function createErasureTask(
  { comments, clock }: CommentsModuleDeps,
  eraseText: EraseCommentText,
): PeriodicTask {
  const erase = async (comment: ErasingComment): Promise<void> => {
    const isOver = clock.now().getTime() - comment.purgedAt.getTime() > LATE_MS;
    await eraseText(comment, REMOVED_TEXT);
    if (isOver) await comments.markErased(comment.id);
  };
  return {
    name: 'purged-comments',
    everyMs: 2000,
    waiting: [erasingComments],
    run: (signal) => attemptEach(comments.listErasing(), signal, erase),
  };
}
