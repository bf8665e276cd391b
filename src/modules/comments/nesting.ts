import { limits } from '../../contract/limits';
import { domainError, type AppError } from '../../platform/errors';
import type { Comment } from './comments.types';

/** Levels of nesting (specification part 8: "2 or 3 levels"). */
const MAX_DEPTH = limits.commentDepth.value;

/** Where a new comment stands in its thread. */
export interface Place {
  readonly parentId: string | null;
  /** Null: it is a root itself. */
  readonly rootId: string | null;
  readonly depth: number;
}

export const rootPlace: Place = { parentId: null, rootId: null, depth: 1 };

/** The place of a reply; refuses the level that does not exist and says which comment to reply to instead. */
export function placeBelow(parent: Pick<Comment, 'id' | 'parentId' | 'rootId' | 'depth'>): Place {
  if (parent.depth >= MAX_DEPTH) throw depthExceeded(parent.parentId ?? parent.rootId);
  return { parentId: parent.id, rootId: parent.rootId, depth: parent.depth + 1 };
}

function depthExceeded(suggestedParentId: string): AppError {
  return domainError(
    'comment_depth_exceeded',
    `Comments nest at most ${MAX_DEPTH} levels deep; reply to the comment above instead.`,
    { maxDepth: MAX_DEPTH, suggestedParentId },
  );
}
