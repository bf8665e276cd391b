import type { Db } from 'mongodb';
import type { PlacedEvent } from '../../platform/events';
import type { ReadMarks, MarkedCollection } from '../../platform/live/change-watch';
import { bucketOf } from '../../platform/values/ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { commentsCollection, changedIndex, type CommentDocument } from './comments.repository';
import { postsCollection, type PostDocument } from './posts.repository';

/** Detects that a post is created or deleted. */
export const postMarks: MarkedCollection = {
  collection: postsCollection.name,
  fields: ['version', 'deletedAt'],
};

/** The post whose discussion an event belongs to; null for events about anything but comments. */
export function discussionOf({ resourceType, object }: PlacedEvent): string | null {
  if (resourceType !== 'comment') return null;
  return (object as { readonly postId: string } | null)?.postId ?? null;
}

/** The last change below a post that emitted no event. */
interface LastChange {
  /** The post's id. */
  readonly _id: string;
  readonly at: Date;
}

/** Detects changes without events: votes, erased authors, and counters that the sweep has corrected. */
export function createVoteMarks(db: Db): ReadMarks {
  const comments = db.collection<CommentDocument>(commentsCollection.name);
  const posts = db.collection<PostDocument>(postsCollection.name);
  return async (ids) => {
    const time = { maxTimeMS: MAX_TIME_MS, batchSize: ids.length + 1 };
    const newestChange = {
      bucket: { $in: ids.map(bucketOf) },
      postId: { $in: [...ids] },
      changedAt: { $gt: new Date(0) },
    };
    const last = { at: { $first: '$changedAt' } };
    const [rows, changes] = await Promise.all([
      posts.find({ _id: { $in: [...ids] } }, { ...time, projection: { childCounts: 1 } }).toArray(),
      comments
        .aggregate<LastChange>(
          [
            { $match: newestChange },
            { $sort: changedIndex },
            { $group: { _id: '$postId', ...last } },
          ],
          { ...time, hint: changedIndex },
        )
        .toArray(),
    ]);
    const lastOf = new Map(changes.map(({ _id, at }) => [_id, at.getTime()]));
    return new Map(
      rows.map(({ _id, childCounts }) => [
        _id,
        [...Object.values(childCounts), lastOf.get(_id)].join(),
      ]),
    );
  };
}
