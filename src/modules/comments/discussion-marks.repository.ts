import type { Db } from 'mongodb';
import type { PlacedEvent } from '../../platform/events';
import type { ReadMarks } from '../../platform/live';
import { bucketOf } from '../../platform/values/ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { MarkedCollection } from '../../platform/live/read-marks';
import { commentsCollection, staleRanksIndex, type CommentDocument } from './comments.repository';
import { postsCollection, type PostDocument } from './posts.repository';

/** Whether a post is there at all, and whether its comments still name the accounts that were deleted. */
export const postMarks: MarkedCollection = {
  collection: postsCollection.name,
  fields: ['version', 'deletedAt', 'anonymized'],
};

/** The post in whose discussion an event took place: every change of a comment has one. */
export function discussionOf({ resourceType, object }: PlacedEvent): string | null {
  if (resourceType !== 'comment') return null;
  return (object as { readonly postId: string } | null)?.postId ?? null;
}

interface VoteSums {
  readonly _id: string;
  readonly sums: readonly number[];
}

/** What changes without an event: votes (of comments whose ranks are older than they), ranks, counters that are mended. */
export function createVoteMarks(db: Db): ReadMarks {
  const comments = db.collection<CommentDocument>(commentsCollection.name);
  const posts = db.collection<PostDocument>(postsCollection.name);
  const sum = (of: unknown) => ({ $sum: of });
  return async (ids) => {
    const time = { maxTimeMS: MAX_TIME_MS, batchSize: ids.length + 1 };
    const recent = {
      bucket: { $in: ids.map(bucketOf) },
      staleSlots: { $in: ['even', 'odd'] },
      postId: { $in: [...ids] },
    };
    // Of what only grows: one more like here and one less there must not look as before.
    const grown = { count: sum(1), votes: sum('$voteChanges'), recounts: sum('$tallyRevision') };
    const [rows, votes] = await Promise.all([
      posts
        .find({ _id: { $in: [...ids] } }, { ...time, projection: { rankEpoch: 1, childCounts: 1 } })
        .toArray(),
      comments
        .aggregate<VoteSums>(
          [
            { $match: recent },
            { $group: { _id: '$postId', ...grown } },
            { $project: { sums: ['$count', '$votes', '$recounts'] } },
          ],
          { ...time, hint: staleRanksIndex },
        )
        .toArray(),
    ]);
    const sumsOf = new Map(votes.map(({ _id, sums }) => [_id, sums]));
    return new Map(
      rows.map(({ _id, rankEpoch, childCounts }) => [
        _id,
        [rankEpoch, ...Object.values(childCounts), ...(sumsOf.get(_id) ?? [])].join(),
      ]),
    );
  };
}
