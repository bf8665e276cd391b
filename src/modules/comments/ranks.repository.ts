import type { Collection, Db } from 'mongodb';
import { bucketOf } from '../../platform/values/ids';
import { byId } from '../../platform/mongo/bucketed-ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { commentsCollection, type CommentDocument } from './comments.repository';
import type { RankKeys, RankSlot } from './comments.types';
import { postsCollection, type PostDocument } from './posts.repository';

/** A comment whose stored ranks are older than its votes. */
export interface StaleComment {
  readonly id: string;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly createdAt: Date;
}

export interface RankWrite {
  readonly comment: StaleComment;
  readonly keys: RankKeys;
}

export interface RanksRepository {
  /** Posts with stale ranks whose current set is old enough to be followed by another. */
  listDuePosts(
    rankedBefore: Date,
    limit: number,
  ): Promise<readonly { postId: string; epoch: number }[]>;
  /** Ends the scans of the set that is overwritten; false when the epoch has come already. */
  beginEpoch(postId: string, epoch: number): Promise<boolean>;
  listStale(
    postId: string,
    query: { readonly slot: RankSlot; readonly after: string; readonly limit: number },
  ): Promise<readonly StaleComment[]>;
  /** Writes ranks; a comment that was voted on meanwhile stays stale. */
  write(slot: RankSlot, writes: readonly RankWrite[]): Promise<void>;
  /** Lists read the new set from now on. */
  openEpoch(postId: string, epoch: number, at: Date): Promise<void>;
}

export function createRanksRepository(db: Db): RanksRepository {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    listDuePosts: async (rankedBefore, limit) => {
      const isDue = [{ $match: { rankedAt: { $lte: rankedBefore } } }];
      const joined = { from: postsCollection.name, localField: '_id', foreignField: '_id' };
      return comments
        .aggregate<{ postId: string; epoch: number }>(
          [
            { $match: { staleSlots: { $gt: '' } } },
            { $group: { _id: '$postId' } },
            { $lookup: { ...joined, pipeline: isDue, as: 'due' } },
            { $unwind: '$due' },
            { $limit: limit },
            { $project: { _id: 0, postId: '$_id', epoch: '$due.rankEpoch' } },
          ],
          time,
        )
        .toArray();
    },
    beginEpoch: async (postId, epoch) => {
      const filter = { _id: postId, rankEpoch: epoch - 1 };
      const { matchedCount } = await posts.updateOne(filter, { $set: { preparing: epoch } });
      return matchedCount === 1;
    },
    listStale: async (postId, { slot, after, limit }) => {
      const filter = { bucket: bucketOf(postId), staleSlots: slot, postId, _id: { $gt: after } };
      const options = { ...time, sort: { _id: 1 }, limit } as const;
      const rows = await comments.find(filter, options).toArray();
      return rows.map(({ _id, likeCount, dislikeCount, createdAt }) => ({
        id: _id,
        likeCount,
        dislikeCount,
        createdAt,
      }));
    },
    write: async (slot, writes) => {
      await comments.bulkWrite(
        writes.map(({ comment: { id, likeCount, dislikeCount }, keys }) => ({
          updateOne: {
            filter: { ...byId(id), likeCount, dislikeCount },
            update: { $set: { [`sortKeys.${slot}`]: keys }, $pull: { staleSlots: slot } },
          },
        })),
        { ordered: false },
      );
    },
    openEpoch: async (postId, epoch, at) => {
      const filter = { _id: postId, rankEpoch: epoch - 1 };
      await posts.updateOne(filter, {
        $set: { rankEpoch: epoch, rankedAt: at },
        $unset: { preparing: '' },
      });
    },
  };
}
