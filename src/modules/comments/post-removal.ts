import type { Clock } from '../../platform/clock';
import { stateAfter } from './comment-status';
import type { CommentsRepository } from './comments.repository';
import type { EmptyingPost, PostsRepository } from './posts.repository';
import type { StateChanges } from './state-changes';
import { service } from './visibility';

export interface PostRemovalDeps {
  readonly posts: PostsRepository;
  readonly comments: CommentsRepository;
  readonly changes: StateChanges;
  readonly clock: Clock;
}

const POSTS = 20;
const BATCH = 100;
/** A request that found the post before it was deleted has written its comment by then. */
const LATE_MS = 60_000;

/** Deletes the comments of deleted posts, each with its event; what a crash leaves behind is done the next time. */
export function createPostRemoval({ posts, comments, changes, clock }: PostRemovalDeps) {
  const empty = async ({ id, deletedBy }: EmptyingPost, signal: AbortSignal): Promise<void> => {
    for (let found = BATCH; found === BATCH && !signal.aborted;) {
      const ids = await comments.listUndeleted(id, BATCH);
      found = ids.length;
      for (const comment of ids) await remove(changes, comment, deletedBy);
    }
  };
  return async (signal: AbortSignal): Promise<void> => {
    for (const post of await posts.listEmptying(POSTS)) {
      if (signal.aborted) return;
      await empty(post, signal);
      const isOver = clock.now().getTime() - post.deletedAt.getTime() > LATE_MS;
      if (isOver && !signal.aborted) await posts.markEmptied(post.id);
    }
  };
}

function remove(changes: StateChanges, id: string, actorId: string) {
  return changes.change({
    reader: service,
    id,
    decide: (comment) => {
      const state = stateAfter('delete', comment);
      return state && { state, events: ['comment.deleted'], action: 'delete', actorId };
    },
  });
}
