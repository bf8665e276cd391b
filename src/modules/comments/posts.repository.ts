import type { Collection, Db } from 'mongodb';
import { readById, readEach } from '../../platform/mongo/batch-by-key';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { insertMissing } from '../../platform/mongo/repeatable-writes';
import { listByKey, type PageSource } from '../../platform/mongo/newest-first';
import type { LogPush, OperationLog } from '../../platform/operations';
import { mapPage, type Page } from '../../platform/values/paging';
import type { Post } from './comments.types';

/** A post as stored. */
export interface PostDocument extends Omit<Post, 'id'> {
  readonly _id: string;
  readonly deletedAt?: Date;
  /** The user who deleted it; present until its comments are deleted as well. */
  readonly emptiedFor?: string;
}

export const postsCollection: CollectionDefinition = {
  name: 'posts',
  validator: {
    bsonType: 'object',
    required: ['title', 'closed', 'createdAt', 'version'],
    properties: { title: { bsonType: 'string' }, closed: { bsonType: 'bool' } },
  },
  indexes: [
    { key: { deletedAt: 1, createdAt: 1, _id: 1 }, serves: 'GET /posts' },
    {
      key: { emptiedFor: 1, deletedAt: 1 },
      options: { partialFilterExpression: { emptiedFor: { $gt: '' } } },
      serves: 'deletion of the comments of deleted posts',
    },
  ],
};

export interface StoredPost extends OperationLog {
  readonly id: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

export interface PostDeletion {
  readonly at: Date;
  readonly by: string;
  readonly log: LogPush;
}

export interface EmptyingPost {
  readonly id: string;
  readonly deletedAt: Date;
  readonly deletedBy: string;
}

const isLive = { deletedAt: { $exists: false } };

export type PostsRepository = ReturnType<typeof createPostsRepository>;

const EMPTYING = { emptiedFor: { $gt: '' } };

/** Deleted posts whose comments are still to be deleted. */
export const emptyingPosts: Waiting = { collection: postsCollection.name, filter: () => EMPTYING };

export function createPostsRepository(db: Db) {
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const findById = readById(posts, { filter: { deletedAt: null }, toValue: toPost });
  return {
    /** Reads by id; simultaneous reads share a command. */
    findById,
    findEach: readEach(findById),
    /** The operation log of a post, deleted or not. */
    findStored: async (_id: string): Promise<StoredPost | null> =>
      toStored(await posts.findOne({ _id }, time)),
    /** Compare-and-set on the version; null if another change came first. */
    delete: async (
      { id, version }: StoredPost,
      { at, by, log }: PostDeletion,
    ): Promise<StoredPost | null> => {
      const update = {
        $set: { deletedAt: at, updatedAt: at, emptiedFor: by },
        $inc: { version: 1 },
        $push: { ...log } as never,
      } as const;
      const options = { returnDocument: 'after' } as const;
      return toStored(await posts.findOneAndUpdate({ _id: id, version }, update, options));
    },
    /** Deleted posts whose comments are still to be deleted, grouped by the user who deleted them. */
    listEmptying: (): AsyncIterable<EmptyingPost> =>
      posts.find(EMPTYING, { ...time, sort: { emptiedFor: 1, deletedAt: 1 } }).map(toEmptying),
    markEmptied: async (_id: string): Promise<void> => {
      await posts.updateOne({ _id }, { $unset: { emptiedFor: '' } });
    },
    insertMissing: (documents: readonly PostDocument[]): Promise<number> =>
      insertMissing(posts, documents),
    /** Compare-and-set on the version; null if another change came first. */
    setClosed: async (
      { id, version }: Post,
      {
        isClosed,
        at,
        log,
      }: { readonly isClosed: boolean; readonly at: Date; readonly log: LogPush },
    ): Promise<Post | null> => {
      const row = await posts.findOneAndUpdate(
        { _id: id, version },
        {
          $set: { closed: isClosed, updatedAt: at },
          $inc: { version: 1 },
          $push: { ...log } as never,
        },
        { returnDocument: 'after' },
      );
      return row === null ? null : toPost(row);
    },
    /** Sorted by creation; 1 sorts oldest first. */
    list: async (direction: 1 | -1, source: PageSource): Promise<Page<Post>> => {
      const scope = ['posts by time', direction];
      const query = { filter: isLive, scope, keys: ['createdAt', '_id'], direction };
      return mapPage(await listByKey(posts, query, source), toPost);
    },
  };
}

function toStored(row: PostDocument | null): StoredPost | null {
  if (row === null) return null;
  const { _id: id, version, ops, deletedAt } = row;
  return { id, version, isDeleted: deletedAt !== undefined, ...(ops ? { ops } : {}) };
}

function toEmptying({
  _id: id,
  deletedAt = new Date(0),
  emptiedFor: deletedBy = '',
}: PostDocument): EmptyingPost {
  return { id, deletedAt, deletedBy };
}

function toPost({ _id, ...fields }: PostDocument): Post {
  return { id: _id, ...fields };
}
