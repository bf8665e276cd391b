import { domainError, forbiddenError } from '../../platform/values/errors';
import { authorizeKnown, reachOf, type KnownViewer, type Viewer } from '../accounts';
import {
  invalidTransition,
  mayAct,
  stateAfter,
  type Actor,
  type CommentAction,
} from './comment-status';
import { commentText } from './comment-text';
import { presentTo, writer, type CommentsDeps } from './comments.service';
import type { Comment, CommentView } from './comments.types';
import type { ChangeOnce } from './state-changes';
import { readerOf } from './visibility';

export interface CommentEdit extends ChangeOnce {
  readonly text: string;
}

export function createCommentEdits(deps: CommentsDeps) {
  const { changes, duplicates, screening, clock, editWindowMs } = deps;
  return {
    editComment: async (
      viewer: Viewer,
      id: string,
      { text: raw, ...request }: CommentEdit,
    ): Promise<CommentView> => {
      const author = writer(viewer, 'comment.edit');
      const reader = readerOf(viewer);
      const text = commentText(raw);
      const editedComment = await changes.change({
        reader,
        id,
        ...request,
        decide: async (comment) => {
          assertMayAct('edit', author, comment);
          const state = stateAfter('edit', comment);
          if (state === null) throw invalidTransition('edit', comment);
          refuseLate(comment, clock.now(), editWindowMs);
          if (text === comment.text) return null;
          const under = comment.parentId ?? comment.postId;
          const change = await screening.edit(author, { state, text });
          // Runs last, so that a refused edit does not claim a text.
          await duplicates.reserveEdit(comment, { authorId: author.userId, under, text });
          return change;
        },
      });
      return presentTo(reader, editedComment, deps);
    },
    /** Deletes a comment, for its author or a moderator. */
    deleteComment: async (
      viewer: Viewer,
      id: string,
      request: ChangeOnce,
    ): Promise<CommentView> => {
      const actor = authorizeKnown(viewer, 'comment.delete');
      const reader = readerOf(viewer);
      const deletedComment = await changes.change({
        reader,
        id,
        isOwnEnough: true,
        ...request,
        decide: (comment) => {
          assertMayAct('delete', actor, comment);
          const state = stateAfter('delete', comment);
          if (state === null) throw invalidTransition('delete', comment);
          return { state, events: ['comment.deleted'], action: 'delete', actorId: actor.userId };
        },
      });
      return presentTo(reader, deletedComment, deps);
    },
  };
}

function refuseLate(comment: Comment, now: Date, editWindowMs: number): void {
  const editableUntil = new Date(comment.createdAt.getTime() + editWindowMs);
  if (now <= editableUntil) return;
  throw domainError(
    'comment_edit_window_expired',
    'The time for editing this comment has passed.',
    {
      editableUntil: editableUntil.toISOString(),
    },
  );
}

/** The capacities in which the viewer may act on a comment; a key has only those that its scopes allow. */
function actorsOf(viewer: KnownViewer, { authorId }: Pick<Comment, 'authorId'>): readonly Actor[] {
  const staffActor: Actor =
    reachOf(viewer, 'comment.restrict') !== null
      ? 'admin'
      : reachOf(viewer, 'comment.moderate') !== null
        ? 'moderator'
        : 'member';
  return authorId === viewer.userId ? ['author', staffActor] : [staffActor];
}

/** Refuses viewers who see the comment but may never perform this action on it. */
function assertMayAct(
  action: CommentAction,
  viewer: KnownViewer,
  comment: Pick<Comment, 'authorId'>,
): void {
  if (actorsOf(viewer, comment).some((actor) => mayAct(action, actor))) return;
  throw forbiddenError('not_yours', 'Only the author of the comment may do this.');
}
