import { domainError, forbiddenError } from '../../platform/errors';
import { authorize, authorizeKnown, type KnownViewer, type Viewer } from '../identity';
import { invalidTransition, stateAfter } from './comment-status';
import { commentText } from './comment-text';
import { createPresenter, writer, type CommentsDeps } from './comments.service';
import type { Comment, CommentView } from './comments.types';
import { readerOf } from './visibility';

export interface CommentEdit {
  readonly text: string;
  readonly ifMatch?: number | null;
}

/** What authors do to their comments afterwards. */
export interface CommentEditsService {
  editComment(viewer: Viewer, id: string, edit: CommentEdit): Promise<CommentView>;
  /** Also for moderators. */
  deleteComment(viewer: Viewer, id: string, ifMatch?: number | null): Promise<CommentView>;
}

export function createCommentEdits(deps: CommentsDeps): CommentEditsService {
  const { changes, screening, clock, editWindowMs } = deps;
  const shown = createPresenter(deps);
  return {
    editComment: async (viewer, id, { text: raw, ifMatch }) => {
      const author = writer(viewer, 'comment.edit');
      const reader = readerOf(viewer);
      const text = commentText(raw);
      const edited = await changes.change({
        reader,
        id,
        ifMatch,
        decide: async (comment) => {
          refuseForeign(comment, author);
          const state = stateAfter('edit', comment);
          if (state === null) throw invalidTransition('edit', comment);
          refuseLate(comment, clock.now(), editWindowMs);
          return screening.edit(author, { comment, state, text });
        },
      });
      return shown(reader, edited);
    },
    deleteComment: async (viewer, id, ifMatch) => {
      const actor = authorizeKnown(viewer, 'comment.delete');
      const reach = authorize(viewer, 'comment.delete');
      const reader = readerOf(viewer);
      const deleted = await changes.change({
        reader,
        id,
        ifMatch,
        decide: (comment) => {
          if (reach === 'own') refuseForeign(comment, actor);
          const state = stateAfter('delete', comment);
          if (state === null) throw invalidTransition('delete', comment);
          return { state, events: ['comment.deleted'], action: 'delete', actorId: actor.userId };
        },
      });
      return shown(reader, deleted);
    },
  };
}

function refuseForeign(comment: Comment, viewer: KnownViewer): void {
  if (comment.authorId !== viewer.userId) {
    throw forbiddenError('not_yours', 'Only its author may change this comment.');
  }
}

function refuseLate(comment: Comment, now: Date, editWindowMs: number): void {
  const editableUntil = new Date(comment.createdAt.getTime() + editWindowMs);
  if (now <= editableUntil) return;
  throw domainError(
    'comment_edit_window_expired',
    'Comments can be edited for a limited time only, and it is over for this one.',
    { editableUntil: editableUntil.toISOString() },
  );
}
