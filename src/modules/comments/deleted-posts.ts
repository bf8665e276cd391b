import { attemptEach } from '../../platform/jobs';
import { isId } from '../../platform/values/ids';
import { stateAfter } from './comment-status';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment } from './comments.types';
import type { EmptyingPost } from './posts.repository';
import type { StateChanges } from './state-changes';
import { service } from './visibility';

/** A comment by id. Null as soon as its post is deleted, although a job deletes the comments later. */
export async function findPosted(
  id: string,
  { posts, comments }: CommentsModuleDeps,
): Promise<Comment | null> {
  const comment = isId('cmt', id) ? await comments.findById(id) : null;
  return comment !== null && (await hasPost(comment, posts)) ? comment : null;
}

export async function hasPost(
  { postId }: Pick<Comment, 'postId'>,
  posts: CommentsModuleDeps['posts'],
): Promise<boolean> {
  return (await posts.findById(postId)) !== null;
}

/** The comments whose posts exist. Until the job has run, a page of them may be shorter than requested. */
export async function onlyPosted<Row extends Pick<Comment, 'postId'>>(
  rows: readonly Row[],
  posts: CommentsModuleDeps['posts'],
): Promise<readonly Row[]> {
  const isPosted = await Promise.all(rows.map((row) => hasPost(row, posts)));
  return rows.filter((_row, index) => isPosted[index]);
}

const BATCH = 100;
/** By then, every request that found the post before its deletion has written its comment. */
const LATE_MS = 60_000;

/** Deletes the comments of deleted posts, each with its event; the next run completes what a crash has left. */
export function createPostRemoval({
  posts,
  comments,
  changes,
  clock,
}: CommentsModuleDeps & { readonly changes: StateChanges }) {
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
