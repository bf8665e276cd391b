import { forbiddenError } from '../../platform/errors';
import { reachOf, type KnownViewer } from '../identity';
import { mayAct, type Actor, type CommentAction } from './comment-status';
import type { Comment } from './comments.types';

/** The parts in which somebody may act on a comment; a key only in those its scopes allow. */
function partsOf(viewer: KnownViewer, { authorId }: Pick<Comment, 'authorId'>): readonly Actor[] {
  const office: Actor =
    reachOf(viewer, 'comment.restrict') !== null
      ? 'admin'
      : reachOf(viewer, 'comment.moderate') !== null
        ? 'moderator'
        : 'member';
  return authorId === viewer.userId ? ['author', office] : [office];
}

/** Refuses whoever sees the comment but may never do this to it. */
export function assertMayAct(
  action: CommentAction,
  viewer: KnownViewer,
  comment: Pick<Comment, 'authorId'>,
): void {
  if (partsOf(viewer, comment).some((part) => mayAct(action, part))) return;
  throw forbiddenError('not_yours', 'Only its author may do this to the comment.');
}
