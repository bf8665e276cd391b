import { forbiddenError } from '../../platform/values/errors';
import { reachOf, type KnownViewer } from '../accounts';
import { mayAct, type Actor, type CommentAction } from './comment-status';
import type { Comment } from './comments.types';

/** The capacities in which the viewer may act on a comment; a key has only those its scopes allow. */
function actorsOf(viewer: KnownViewer, { authorId }: Pick<Comment, 'authorId'>): readonly Actor[] {
  const staffActor: Actor =
    reachOf(viewer, 'comment.restrict') !== null
      ? 'admin'
      : reachOf(viewer, 'comment.moderate') !== null
        ? 'moderator'
        : 'member';
  return authorId === viewer.userId ? ['author', staffActor] : [staffActor];
}

/** Refuses viewers who see the comment but may never do this to it. */
export function assertMayAct(
  action: CommentAction,
  viewer: KnownViewer,
  comment: Pick<Comment, 'authorId'>,
): void {
  if (actorsOf(viewer, comment).some((actor) => mayAct(action, actor))) return;
  throw forbiddenError('not_yours', 'Only its author may do this to the comment.');
}
