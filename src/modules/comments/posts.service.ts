import { notFoundError, versionMismatch } from '../../platform/values/errors';
import { creationId, isId } from '../../platform/values/ids';
import { once } from '../../platform/operations';
import type { Page, PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type RequestActor, type Viewer } from '../accounts';
import type { CommentsModuleDeps } from './comments.deps';
import { NO_CHILDREN, type Post } from './comments.types';
import type { PostDocument, PostsRepository } from './posts.repository';

export type PostSort = 'newest' | 'oldest';

export interface PostDraft {
  readonly title: string;
  /** `context.idempotency`, so that all attempts of one request create one post. */
  readonly seed?: string | null;
}

export function createPostsService({ posts, cursors, clock }: CommentsModuleDeps) {
  return {
    createPost: async (viewer: Viewer, { title, seed = null }: PostDraft): Promise<Post> => {
      authorize(viewer, 'post.write');
      const now = clock.now();
      const id = creationId('pst', { now, seed });
      await posts.insertMissing([newPostDocument({ id, title: title.trim(), createdAt: now })]);
      return getPost(posts, id);
    },
    findPost: async (viewer: Viewer, id: string): Promise<Post | null> => {
      authorize(viewer, 'post.read');
      return isId('pst', id) ? posts.findById(id) : null;
    },
    findPosts: async (
      viewer: Viewer,
      ids: readonly string[],
    ): Promise<readonly (Post | null)[]> => {
      authorize(viewer, 'post.read');
      return posts.findEach(ids);
    },
    listPosts: async (viewer: Viewer, page: PageRequest, sort: PostSort): Promise<Page<Post>> => {
      authorize(viewer, 'post.read');
      return posts.list(sort === 'oldest' ? 1 : -1, { page, cursors });
    },
    /** Closes or reopens the discussion of a post; repeating it changes nothing. */
    setClosed: async (
      { viewer, op }: RequestActor,
      id: string,
      isClosed: boolean,
    ): Promise<Post> => {
      authorize(viewer, 'post.write');
      const { row } = await once(op, {
        clock,
        read: async () => (isId('pst', id) ? posts.findById(id) : null),
        write: async (post, log) =>
          post.closed === isClosed
            ? post
            : posts.setClosed(post, { isClosed, at: clock.now(), log: log() }),
      });
      if (row === null) throw notFoundError('post');
      return row;
    },
    /**
     * Deletes a post. Its comments can no longer be found from then on, and are deleted within seconds
     * (`deleted-posts.ts`).
     */
    deletePost: async (
      { viewer, op }: RequestActor,
      id: string,
      version: number | null = null,
    ): Promise<{ readonly id: string }> => {
      const { userId: by } = authorizeKnown(viewer, 'post.write');
      const { row } = await once(op, {
        clock,
        read: async () => (isId('pst', id) ? posts.findStored(id) : null),
        write: async (post, log) => {
          if (post.isDeleted) throw notFoundError('post');
          if (version !== null && version !== post.version) throw versionMismatch('post');
          return posts.delete(post, { at: clock.now(), by, log: log() });
        },
      });
      if (row === null) throw notFoundError('post');
      return { id };
    },
  };
}

async function getPost(posts: PostsRepository, id: string): Promise<Post> {
  const post = await posts.findById(id);
  if (post === null) throw notFoundError('post');
  return post;
}

interface NewPost {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly closed?: boolean;
}

export function newPostDocument({ id, title, createdAt, closed = false }: NewPost): PostDocument {
  return {
    _id: id,
    title,
    closed,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    childCounts: NO_CHILDREN,
    countRevision: 0,
  };
}
