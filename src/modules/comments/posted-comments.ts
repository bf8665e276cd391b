import { isId } from '../../platform/values/ids';
import type { CommentsModuleDeps } from './comments.deps';
import type { Comment } from './comments.types';

/** A comment by id; null as soon as its post is deleted, whose comments are deleted by a job a little later. */
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

/** Those whose post is there. A page of them may be shorter than asked until the job has run. */
export async function onlyPosted<Row extends Pick<Comment, 'postId'>>(
  rows: readonly Row[],
  posts: CommentsModuleDeps['posts'],
): Promise<readonly Row[]> {
  const isPosted = await Promise.all(rows.map((row) => hasPost(row, posts)));
  return rows.filter((_row, index) => isPosted[index]);
}
