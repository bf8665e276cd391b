import { attemptEach } from '../../platform/jobs';
import { stateAfter } from './comment-status';
import type { CommentsDeps } from './comments.service';
import type { EmptyingPost } from './posts.repository';
import type { StateChanges } from './state-changes';
import { service } from './visibility';

const BATCH = 100;
/** By then, every request that found the post before its deletion has written its comment. */
const LATE_MS = 60_000;

/** Deletes the comments of deleted posts, each with its event; the next run completes what a crash has left. */
export function createPostRemoval({ posts, comments, changes, clock }: CommentsDeps) {
  const empty = async (
    { id, deletedAt, deletedBy }: EmptyingPost,
    signal: AbortSignal,
  ): Promise<void> => {
    const isOver = clock.now().getTime() - deletedAt.getTime() > LATE_MS;
    for (let batchSize = BATCH; batchSize === BATCH && !signal.aborted;) {
      const ids = await comments.listUndeleted(id, BATCH);
      batchSize = ids.length;
      for (const comment of ids) await remove(changes, comment, deletedBy);
    }
    if (isOver && !signal.aborted) await posts.markEmptied(id);
  };
  return (signal: AbortSignal): Promise<void> =>
    attemptEach(posts.listEmptying(), signal, (post) => empty(post, signal));
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
