import { isId } from '../../platform/values/ids';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment } from './comments.types';

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
