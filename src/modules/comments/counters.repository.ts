import type { Collection, Db } from 'mongodb';
import type { Waiting } from '../../platform/jobs';
import { anyOf, batchByKey, byId, byIds } from '../../platform/mongo/batch-by-key';
import { MAX_TIME_MS, REPEATABLE } from '../../platform/mongo/client';
import { updateWhen } from '../../platform/mongo/field-update';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { bucketInId, bucketOf, isId } from '../../platform/values/ids';
import { deriveAudience, literal } from './audience-fields';
import {
  AFTER_CHANGE,
  toChangedComment,
  commentsCollection,
  type ChangedComment,
  type CommentDocument,
} from './comments.repository';
import { NO_CHILDREN, type Audience, type ChildCounts, type Comment } from './comments.types';
import { postsCollection } from './posts.repository';
import { rankKeys } from './ranking';
import { votesCollection, type VoteDocument } from './votes.repository';

/** A post or comment with the numbers of its children. */
export type Parent = Pick<Comment, 'id' | 'childCounts' | 'countRevision'>;

export type VoteCounts = Pick<Comment, 'likeCount' | 'dislikeCount'>;

/** What is counted: the children of a post or comment, or the votes on a comment. */
export type CountKind = 'children' | 'votes';

/** A change that may be missing from the counters. */
export interface UncountedChange {
  readonly _id: string;
  readonly uncounted: Date;
  /** The post or comment with the counter. */
  readonly countedIn: string;
}

export const NO_VOTES: VoteCounts = { likeCount: 0, dislikeCount: 0 };

const uncountedBefore = (before: Date) => ({ uncounted: { $gt: new Date(0), $lt: before } });

/** Comments and votes that were changed before that time and may be missing from the counters. */
export function uncountedChanges(before: () => Date): readonly Waiting[] {
  return [commentsCollection.name, votesCollection.name].map((collection) => ({
    collection,
    filter: () => uncountedBefore(before()),
  }));
}

/**
 * Counters are not in the documents that they count. Each writer reads `countRevision`, counts, and then writes only if
 * the revision is unchanged, and raises it. So a count never replaces a later one.
 */
export function createCountersRepository(db: Db) {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const votes: Collection<VoteDocument> = db.collection(votesCollection.name);
  const commentWrites = gatheredWrites(db, commentsCollection.name);
  const postWrites = gatheredWrites(db, postsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };

  const setPostCounts = async (post: Parent, childCounts: ChildCounts) => {
    const conditions = [{ $eq: ['$countRevision', post.countRevision] }];
    const update = { $set: { childCounts }, $inc: { countRevision: 1 } };
    const { isMatched } = await postWrites.updateOne(
      updateWhen({ _id: post.id, conditions, update }),
    );
    return isMatched ? 'counted' : null;
  };
  const setCommentCounts = async (
    { id, countRevision }: Parent,
    childCounts: ChildCounts,
    at: Date,
  ) => {
    const $set = { childCounts: literal(childCounts), countRevision: countRevision + 1 };
    const row = await comments.findOneAndUpdate(
      { ...byId(id), countRevision },
      [{ $set }, ...deriveAudience(at)],
      AFTER_CHANGE,
    );
    return row === null ? null : toChangedComment(row, at);
  };

  return {
    /** The children of a post or comment; simultaneous counts share a command. */
    countChildren: batchByKey({
      name: commentsCollection.name,
      fetch: (parentIds) => childCountsOf(comments, parentIds),
    }),
    /** The votes on a comment; simultaneous counts share a command. */
    countVotes: batchByKey({
      name: votesCollection.name,
      fetch: (commentIds) => voteCountsOf(votes, commentIds),
    }),
    /** Null if the counters were written since they were read. */
    setChildCounts: (
      parent: Parent,
      childCounts: ChildCounts,
      at: Date,
    ): Promise<ChangedComment | 'counted' | null> =>
      isId('cmt', parent.id)
        ? setCommentCounts(parent, childCounts, at)
        : setPostCounts(parent, childCounts),
    /**
     * Also updates the comment's ranks by its votes; false if the counters were written since they were read.
     * `isShown`: readers may see a difference.
     */
    setVotes: async (
      { id, createdAt, countRevision }: Comment,
      { isShown, ...counts }: VoteCounts & { readonly isShown: boolean },
    ): Promise<boolean> => {
      const sortKeys = rankKeys(id, { ...counts, createdAt });
      const changes = { ...counts, sortKeys, countRevision: countRevision + 1 };
      const changedAt = { $max: ['$$NOW', { $add: ['$changedAt', 1] }] };
      const changeMark = isShown ? [{ changedAt }] : [];
      const changedRow = { $mergeObjects: ['$$ROOT', literal(changes), ...changeMark] };
      const isSame = { $and: [{ $eq: ['$countRevision', countRevision] }] };
      const update = [{ $replaceWith: { $cond: [isSame, changedRow, '$$ROOT'] } }];
      const conditionalUpdate = { filter: { _id: id }, update, isConditional: true };
      return (await commentWrites.updateOne(conditionalUpdate)).isMatched;
    },
    listUncounted: async (
      kind: CountKind,
      before: Date,
      limit: number,
    ): Promise<readonly UncountedChange[]> => {
      const filter = uncountedBefore(before);
      const options = { ...time, sort: { uncounted: 1 }, limit } as const;
      const rows =
        kind === 'children'
          ? await comments.find(filter, { ...options, projection: CHILD }).toArray()
          : await votes.find(filter, { ...options, projection: VOTE }).toArray();
      return rows.map((row) => ({
        _id: row._id,
        uncounted: row.uncounted ?? before,
        countedIn: 'under' in row ? row.under : row.commentId,
      }));
    },
    /** Skips comments and votes that were changed again in the meantime. */
    settle: async (kind: CountKind, countedChanges: readonly UncountedChange[]): Promise<void> => {
      const ids = countedChanges.map(({ _id }) => _id);
      const marks = { $in: countedChanges.map((row) => row.uncounted) };
      const update = { $unset: { uncounted: '' } } as const;
      if (kind === 'children')
        await comments.updateMany({ ...byIds(ids), uncounted: marks }, update, REPEATABLE);
      else await votes.updateMany({ _id: { $in: ids }, uncounted: marks }, update, REPEATABLE);
    },
  };
}

const CHILD = { under: 1, uncounted: 1 } as const;
const VOTE = { commentId: 1, uncounted: 1 } as const;

async function childCountsOf(
  comments: Collection<CommentDocument>,
  parentIds: readonly string[],
): Promise<ReadonlyMap<string, ChildCounts>> {
  const group = { _id: { parentId: '$under', audience: '$audience' }, count: { $sum: 1 } };
  const rows = await comments
    .aggregate<{
      readonly _id: { readonly parentId: string; readonly audience: Audience };
      readonly count: number;
    }>([{ $match: childrenOf(parentIds) }, { $group: group }], {
      maxTimeMS: MAX_TIME_MS,
      batchSize: 3 * parentIds.length + 1,
    })
    .toArray();
  const counts = new Map(parentIds.map((id) => [id, { ...NO_CHILDREN }]));
  for (const { _id, count } of rows)
    counts.set(_id.parentId, {
      ...NO_CHILDREN,
      ...counts.get(_id.parentId),
      [_id.audience]: count,
    });
  return counts;
}

async function voteCountsOf(
  votes: Collection<VoteDocument>,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, VoteCounts>> {
  const match = { commentId: anyOf(commentIds), value: { $in: [1, -1] } };
  const group = { _id: { commentId: '$commentId', value: '$value' }, count: { $sum: 1 } };
  const rows = await votes
    .aggregate<{
      readonly _id: { readonly commentId: string; readonly value: 1 | -1 };
      readonly count: number;
    }>([{ $match: match }, { $group: group }], {
      maxTimeMS: MAX_TIME_MS,
      batchSize: 2 * commentIds.length + 1,
    })
    .toArray();
  const counts = new Map(commentIds.map((id) => [id, NO_VOTES]));
  for (const { _id, count } of rows) {
    const field = _id.value === 1 ? 'likeCount' : 'dislikeCount';
    counts.set(_id.commentId, { ...NO_VOTES, ...counts.get(_id.commentId), [field]: count });
  }
  return counts;
}

/** The comments directly below these posts and comments. */
function childrenOf(parentIds: readonly string[]) {
  const buckets = parentIds.map((id) => (isId('cmt', id) ? bucketInId(id) : bucketOf(id)));
  const unique = [...new Set(buckets.filter((bucket) => bucket !== null))];
  const bucket = buckets.includes(null) ? {} : { bucket: anyOf(unique) };
  return { under: anyOf(parentIds), ...bucket };
}
