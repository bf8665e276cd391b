import { limits } from '../../contract/limits';
import { domainError, type AppError } from '../../platform/values/errors';
import type { Comment } from './comments.types';

/** The maximum nesting depth. */
const MAX_DEPTH = limits.commentDepth.value;

/** The place of a new comment in its thread. */
export interface Place {
  readonly parentId: string | null;
  /** Null for a root comment. */
  readonly rootId: string | null;
  readonly depth: number;
}

export const rootPlace: Place = { parentId: null, rootId: null, depth: 1 };

/** The place of a reply; null if the parent is on the deepest level. */
export function placeBelow(parent: Pick<Comment, 'id' | 'rootId' | 'depth'>): Place | null {
  if (parent.depth >= MAX_DEPTH) return null;
  return { parentId: parent.id, rootId: parent.rootId, depth: parent.depth + 1 };
}

/**
 * The error for a reply that would be too deep. It names the comment to reply to instead; null if no ancestor accepts
 * replies.
 */
export function depthExceeded(suggestedParentId: string | null): AppError {
  const instead =
    suggestedParentId === null
      ? ', and no comment above this one takes replies; comment on the post instead.'
      : '; reply to a comment further up instead.';
  return domainError(
    'comment_depth_exceeded',
    `Comments nest at most ${MAX_DEPTH} levels deep${instead}`,
    { maxDepth: MAX_DEPTH, ...(suggestedParentId === null ? {} : { suggestedParentId }) },
  );
}
