import { AppError, domainError, notFoundError } from '../../platform/values/errors';
import { isId } from '../../platform/values/ids';
import type { Viewer } from '../accounts';
import { stateAfter } from './comment-status';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment, Post } from './comments.types';
import { depthExceeded, placeBelow, rootPlace, type Place } from './nesting';
import { isVisible, readerOf } from './visibility';

/** The place of a new comment. */
export interface Target {
  readonly post: Post;
  readonly parent: Comment | null;
  readonly place: Place;
}

/** Finds the place of a new comment; refuses viewers who cannot write there. */
export function createCommentTargets({ posts, comments }: CommentsModuleDeps) {
  const findVisible = async (viewer: Viewer, id: string): Promise<Comment | null> => {
    const comment = isId('cmt', id) ? await comments.findById(id) : null;
    return comment !== null && isVisible(readerOf(viewer), comment) ? comment : null;
  };
  const nearestReplyTarget = async ({ parentId }: Comment): Promise<Comment | null> => {
    const above = parentId === null ? null : await comments.findById(parentId);
    return above === null || takesReplies(above) ? above : nearestReplyTarget(above);
  };
  /** Throws if the post or the parent takes no comment. */
  const targetOf = async (post: Post, parent: Comment | null): Promise<Target> => {
    if (post.closed) throw domainError('comments_closed', 'This post accepts no new comments.');
    if (parent === null) return { post, parent, place: rootPlace };
    if (!takesReplies(parent)) {
      throw domainError('parent_not_replyable', 'This comment accepts no replies.');
    }
    const place = placeBelow(parent);
    if (place === null) throw depthExceeded((await nearestReplyTarget(parent))?.id ?? null);
    return { post, parent, place };
  };
  return {
    /** A place on a post, or below one of its comments. */
    on: async (viewer: Viewer, postId: string, parentId: string | null): Promise<Target> => {
      const [post, parent] = await Promise.all([
        isId('pst', postId) ? posts.findById(postId) : null,
        parentId === null ? null : findVisible(viewer, parentId),
      ]);
      if (post === null) throw notFoundError('post');
      if (parentId === null) return targetOf(post, null);
      if (parent === null) throw unknownParent();
      if (parent.postId !== postId) throw parentMismatch();
      return targetOf(post, parent);
    },
    below: async (viewer: Viewer, commentId: string): Promise<Target> => {
      const parent = await findVisible(viewer, commentId);
      const post = parent === null ? null : await posts.findById(parent.postId);
      if (post === null) throw notFoundError('comment');
      return targetOf(post, parent);
    },
  };
}

function takesReplies(comment: Comment): boolean {
  return stateAfter('reply', comment) !== null && comment.visibility === 'public';
}

function unknownParent(): AppError {
  return parentError('unknown_reference', 'The parent does not exist.');
}

function parentMismatch(): AppError {
  return parentError('parent_mismatch', 'The parent belongs to another post.');
}

function parentError(code: string, message: string): AppError {
  return new AppError({
    kind: 'domain',
    code,
    message,
    details: { userMessage: message, violations: [{ pointer: '/parentId', code, message }] },
  });
}
