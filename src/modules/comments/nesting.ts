import { limits } from '../../contract/limits';
import { domainError, type AppError } from '../../platform/values/errors';
import type { Comment } from './comments.types';

/** Levels of nesting. */
const MAX_DEPTH = limits.commentDepth.value;

/** Where a new comment stands in its thread. */
export interface Place {
  readonly parentId: string | null;
  /** Null: it is a root itself. */
  readonly rootId: string | null;
  readonly depth: number;
}

export const rootPlace: Place = { parentId: null, rootId: null, depth: 1 };

/** The place of a reply; null: there is no level below that of the parent. */
export function placeBelow(parent: Pick<Comment, 'id' | 'rootId' | 'depth'>): Place | null {
  if (parent.depth >= MAX_DEPTH) return null;
  return { parentId: parent.id, rootId: parent.rootId, depth: parent.depth + 1 };
}

/** Refuses the level that does not exist and says which comment to reply to instead; null: none above takes replies. */
export function depthExceeded(suggestedParentId: string | null): AppError {
  const instead =
    suggestedParentId === null
      ? ', and none of those above takes replies; comment on the post instead.'
      : '; reply to a comment further up instead.';
  return domainError(
    'comment_depth_exceeded',
    `Comments nest at most ${MAX_DEPTH} levels deep${instead}`,
    { maxDepth: MAX_DEPTH, ...(suggestedParentId === null ? {} : { suggestedParentId }) },
  );
}
