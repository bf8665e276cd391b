import type { Collection, Db } from 'mongodb';
import type { BatchedRead } from '../../platform/batch-by-key';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { insertMissing } from '../../platform/mongo/insert-missing';
import { listByKey, type PageSource } from '../../platform/mongo/newest-first';
import { readById } from '../../platform/mongo/read-by-id';
import type { LogPush } from '../../platform/operations';
import type { Page } from '../../platform/paging';
import type { Post } from './posts.types';

/** A post as it is stored. */
export interface PostDocument extends Omit<Post, 'id' | 'ranking'> {
  readonly _id: string;
  /** `postListKey`: the order by time in one value. */
  readonly listKey: string;
  readonly rankEpoch: number;
  /** When the lists last changed to a new set of ranks. */
  readonly rankedAt: Date;
  /** Exists while the next set is being written. */
  readonly preparing?: number;
}

export const postsCollection: CollectionDefinition = {
  name: 'posts',
  validator: {
    bsonType: 'object',
    required: ['title', 'closed', 'createdAt', 'version'],
    properties: { title: { bsonType: 'string' }, closed: { bsonType: 'bool' } },
  },
  indexes: [{ key: { listKey: 1 }, serves: 'GET /posts' }],
};

export interface PostsRepository {
  /** By id; reads of one moment share a command. */
  readonly findById: BatchedRead<Post>;
  insertMissing(posts: readonly PostDocument[]): Promise<number>;
  /** Compare-and-set on the version; null when somebody else was faster. */
  setClosed(
    post: Post,
    change: { readonly closed: boolean; readonly at: Date; readonly log: LogPush },
  ): Promise<Post | null>;
  /** By creation; 1 = oldest first. */
  list(direction: 1 | -1, source: PageSource): Promise<Page<Post>>;
}

export function createPostsRepository(db: Db): PostsRepository {
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  return {
    findById: readById(posts, { toValue: toPost }),
    insertMissing: (documents) => insertMissing(posts, documents),
    setClosed: async ({ id, version }, { closed, at, log }) => {
      const row = await posts.findOneAndUpdate(
        { _id: id, version },
        {
          $set: { closed, updatedAt: at },
          $inc: { version: 1 },
          $push: { ...log } as never,
        },
        { returnDocument: 'after' },
      );
      return row === null ? null : toPost(row);
    },
    list: async (direction, source) => {
      const query = { filter: {}, scope: ['posts', direction], key: 'listKey', direction };
      const { data, pagination } = await listByKey(posts, query, source);
      return { data: data.map(toPost), pagination };
    },
  };
}

/** Creation, then id: unique, and sorts by time whatever the ids look like. */
export function postListKey({ id, createdAt }: Pick<Post, 'id' | 'createdAt'>): string {
  return `${String(createdAt.getTime()).padStart(15, '0')}:${id}`;
}

function toPost({
  _id,
  listKey: _key,
  rankEpoch,
  rankedAt: _at,
  preparing,
  ...fields
}: PostDocument): Post {
  return {
    ...fields,
    id: _id,
    ranking: { epoch: rankEpoch, isPreparing: preparing !== undefined },
  };
}
