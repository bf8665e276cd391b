import { isId } from '../../platform/values/ids';
import type { CommentsRepository } from './comments.repository';
import type { Comment } from './comments.types';
import type { PostsRepository } from './posts.repository';

export interface PostedCommentsDeps {
  readonly posts: Pick<PostsRepository, 'findById'>;
  readonly comments: Pick<CommentsRepository, 'findById'>;
}

/** A comment by id; null as soon as its post is deleted, whose comments are deleted by a job a little later. */
export async function findPosted(
  id: string,
  { posts, comments }: PostedCommentsDeps,
): Promise<Comment | null> {
  const comment = isId('cmt', id) ? await comments.findById(id) : null;
  return comment !== null && (await hasPost(comment, posts)) ? comment : null;
}

export async function hasPost(
  { postId }: Pick<Comment, 'postId'>,
  posts: PostedCommentsDeps['posts'],
): Promise<boolean> {
  return (await posts.findById(postId)) !== null;
}

/** Those whose post is there. A page of them may be shorter than asked until the job has run. */
export async function onlyPosted<Row extends Pick<Comment, 'postId'>>(
  rows: readonly Row[],
  posts: PostedCommentsDeps['posts'],
): Promise<readonly Row[]> {
  const isPosted = await Promise.all(rows.map((row) => hasPost(row, posts)));
  return rows.filter((_row, index) => isPosted[index]);
}
