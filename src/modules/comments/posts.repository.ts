import type { Collection, Db } from 'mongodb';
import { readById, readEach } from '../../platform/mongo/batch-by-key';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { insertMissing } from '../../platform/mongo/insert-missing';
import { listByKey, type PageSource } from '../../platform/mongo/newest-first';
import type { LogPush, OperationLog } from '../../platform/operations';
import { mapPage, type Page } from '../../platform/values/paging';
import type { Post } from './comments.types';

/** A post as it is stored. */
export interface PostDocument extends Omit<Post, 'id'> {
  readonly _id: string;
  /** `postListKey`: the order by time in one value; absent when the post is deleted. */
  readonly listKey?: string;
  readonly deletedAt?: Date;
  readonly deletedBy?: string;
  /** Exists until its comments are deleted as well. */
  readonly isEmptying?: true;
  /** Raised by each increment of its counters. */
  readonly tallyChanges?: number;
  /** Deleted accounts whose comments on it are being made anonymous. */
  readonly anonymizing?: readonly string[];
  /** How many times that was done. */
  readonly anonymized?: number;
}

export const postsCollection: CollectionDefinition = {
  name: 'posts',
  validator: {
    bsonType: 'object',
    required: ['title', 'closed', 'createdAt', 'version'],
    properties: { title: { bsonType: 'string' }, closed: { bsonType: 'bool' } },
  },
  indexes: [
    { key: { listKey: 1 }, serves: 'GET /posts' },
    {
      key: { isEmptying: 1, deletedAt: 1 },
      options: { partialFilterExpression: { isEmptying: true } },
      serves: 'deletion of the comments of deleted posts',
    },
    {
      key: { anonymizing: 1 },
      options: { partialFilterExpression: { anonymizing: { $gt: '' } } },
      serves: 'erasure of deleted accounts from comments',
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

const isLive = { listKey: { $gt: '' } };

export type PostsRepository = ReturnType<typeof createPostsRepository>;

const EMPTYING = { isEmptying: true } as const;

/** Deleted posts whose comments are still to be deleted. */
export const emptyingPosts: Waiting = { collection: postsCollection.name, filter: () => EMPTYING };

export function createPostsRepository(db: Db) {
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const findById = readById(posts, { filter: { deletedAt: null }, toValue: toPost });
  return {
    /** By id; reads of one moment share a command. */
    findById,
    findEach: readEach(findById),
    /** The operation log of a post, deleted or not. */
    findStored: async (_id: string): Promise<StoredPost | null> =>
      toStored(await posts.findOne({ _id }, time)),
    /** Compare-and-set on the version; null when another change came first. */
    delete: async (
      { id, version }: StoredPost,
      { at, by, log }: PostDeletion,
    ): Promise<StoredPost | null> => {
      const marks = { deletedAt: at, deletedBy: by, updatedAt: at, isEmptying: true } as const;
      const update = {
        $set: marks,
        $unset: { listKey: '' },
        $inc: { version: 1 },
        $push: { ...log } as never,
      } as const;
      const options = { returnDocument: 'after' } as const;
      return toStored(await posts.findOneAndUpdate({ _id: id, version }, update, options));
    },
    /** Deleted posts whose comments are still to be deleted, longest first. */
    listEmptying: (): AsyncIterable<EmptyingPost> =>
      posts.find(EMPTYING, { ...time, sort: { deletedAt: 1 } }).map(toEmptying),
    markEmptied: async (_id: string): Promise<void> => {
      await posts.updateOne({ _id }, { $unset: { isEmptying: '' } });
    },
    insertMissing: (documents: readonly PostDocument[]): Promise<number> =>
      insertMissing(posts, documents),
    /** Compare-and-set on the version; null when another change came first. */
    setClosed: async (
      { id, version }: Post,
      { closed, at, log }: { readonly closed: boolean; readonly at: Date; readonly log: LogPush },
    ): Promise<Post | null> => {
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
    /** By creation; 1 = oldest first. */
    list: async (direction: 1 | -1, source: PageSource): Promise<Page<Post>> => {
      const query = { filter: isLive, scope: ['posts', direction], keys: ['listKey'], direction };
      return mapPage(await listByKey(posts, query, source), toPost);
    },
  };
}

/** Creation, then id: unique, and sorts by time whatever the ids look like. */
export function postListKey({ id, createdAt }: Pick<Post, 'id' | 'createdAt'>): string {
  return `${String(createdAt.getTime()).padStart(15, '0')}:${id}`;
}

function toStored(row: PostDocument | null): StoredPost | null {
  if (row === null) return null;
  const { _id: id, version, ops, deletedAt } = row;
  return { id, version, isDeleted: deletedAt !== undefined, ...(ops ? { ops } : {}) };
}

function toEmptying({
  _id: id,
  deletedAt = new Date(0),
  deletedBy = '',
}: PostDocument): EmptyingPost {
  return { id, deletedAt, deletedBy };
}

function toPost({ _id, listKey: _key, tallyChanges: _changes, ...fields }: PostDocument): Post {
  return { id: _id, ...fields };
}
