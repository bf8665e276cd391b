import type { Collection, Db, Document } from 'mongodb';
import type { Waiting } from '../../platform/jobs';
import { byId, byIds } from '../../platform/mongo/batch-by-key';
import { MAX_TIME_MS, REPEATABLE } from '../../platform/mongo/client';
import { orElse } from '../../platform/mongo/field-update';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { tryToApply } from '../../platform/values/until-applied';
import { deriveAudience, literal } from './audience-fields';
import {
  answersTo,
  changedComment,
  commentsCollection,
  WITHOUT_RECORDS,
  type ChangedComment,
  type CommentDocument,
} from './comments.repository';
import type { Audience, ChildCounts } from './comments.types';
import { postsCollection, type PostDocument } from './posts.repository';
import { rankKeysExpression } from './ranking';
import { votesCollection, type VoteDocument } from './votes.repository';

/** A child's move between audiences; `from` null = it is new. */
export interface Move {
  readonly from: Audience | null;
  readonly to: Audience;
}

export interface VoteDelta {
  readonly likes: number;
  readonly dislikes: number;
}

/** A comment whose last change of audience the counters above it may miss. */
export interface UncountedComment {
  readonly id: string;
  readonly parentId: string | null;
  readonly postId: string;
  readonly token: string;
}

/** `busy`: other counts and changes came in between for too long; the sweep counts again. */
export type CountFailure = 'gone' | 'busy';

/**
 * Counters of a post or comment (`childCounts`, votes), which live in another document than what they count. An increment
 * names the `tallyRevision` that was read before the counted change, and raises `tallyChanges`. A recount reads both, counts,
 * and writes only if both are the same, raising `tallyRevision`. So an increment either comes before the count, which then
 * starts again, or is refused after it: nothing is counted twice or lost.
 */
export type CountersRepository = ReturnType<typeof createCountersRepository>;

const uncountedBefore = (before: string) => ({ uncounted: { $gt: '', $lt: before } });

/** Comments and votes whose change before that token is not counted for sure. */
export function uncountedChanges(before: () => string): readonly Waiting[] {
  return [commentsCollection.name, votesCollection.name].map((collection) => ({
    collection,
    filter: () => uncountedBefore(before()),
  }));
}

export function createCountersRepository(db: Db) {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const posts: Collection<PostDocument> = db.collection(postsCollection.name);
  const votes: Collection<VoteDocument> = db.collection(votesCollection.name);
  const commentWrites = gatheredWrites(db, commentsCollection.name);
  const postWrites = gatheredWrites(db, postsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };

  const countChildren = async (under: string): Promise<ChildCounts> => {
    const count = (audience: Audience) =>
      comments.countDocuments({ ...answersTo(under), seenBy: audience }, time);
    const [all, moderators, admins] = await Promise.all([
      count('public'),
      count('moderators'),
      count('admins'),
    ]);
    return { public: all, moderators, admins };
  };
  const countVotes = async (commentId: string): Promise<VoteDelta> => {
    const count = (value: 1 | -1) => votes.countDocuments({ commentId, value }, time);
    const [likes, dislikes] = await Promise.all([count(1), count(-1)]);
    return { likes, dislikes };
  };

  return {
    /** False when a recount came in between. */
    addToPost: async (postId: string, revision: number, move: Move): Promise<boolean> => {
      const { isMatched } = await postWrites.updateMerged({
        key: `${postId} ${revision} ${move.from} ${move.to}`,
        part: move,
        toUpdate: ({ length }) => ({
          filter: { _id: postId, tallyRevision: revision },
          update: { $inc: { ...increments(move, length), tallyChanges: length } },
        }),
      });
      return isMatched;
    },
    /** The comment afterwards; null when a recount came in between. `token` names its own change of audience, if any. */
    addToComment: async (
      id: string,
      revision: number,
      { token, ...move }: Move & { readonly token: string },
    ): Promise<ChangedComment | null> => {
      const added = Object.entries({ ...increments(move), tallyChanges: 1 }).map(
        ([field, by]) => [field, { $add: [orElse(field, 0), by] }] as const,
      );
      const row = await comments.findOneAndUpdate(
        { ...byId(id), tallyRevision: revision },
        [{ $set: Object.fromEntries(added) }, ...deriveAudience(token)],
        { returnDocument: 'after', projection: WITHOUT_RECORDS },
      );
      return row === null ? null : changedComment(row);
    },
    /** Adds votes and ranks the comment by them; false when a recount came in between. */
    addVotes: async (id: string, revision: number, delta: VoteDelta): Promise<boolean> => {
      const { isMatched } = await commentWrites.updateMerged({
        key: `votes ${id} ${revision}`,
        part: delta,
        toUpdate: (deltas) => ({
          filter: { _id: id },
          update: [{ $replaceWith: withVotes(revision, deltas) }],
          isConditional: true,
        }),
      });
      return isMatched;
    },
    recountPost: async (id: string): Promise<'counted' | CountFailure> => {
      const counted = await tryToApply(async () => {
        const row = await posts.findOne({ _id: id }, { ...time, projection: TALLIES });
        if (row === null) return 'gone';
        const childCounts = await countChildren(id);
        const { matchedCount } = await posts.updateOne(
          { _id: id, ...sameTallies(row) },
          { $set: { childCounts }, $inc: { tallyRevision: 1 } },
        );
        return matchedCount === 1 ? 'counted' : null;
      });
      return counted ?? 'busy';
    },
    /** Counts the children and the votes. `token` names its own change of audience, if any. */
    recountComment: async (id: string, token: string): Promise<ChangedComment | CountFailure> => {
      const counted = await tryToApply(async () => {
        const projection = { ...TALLIES, baseLikes: 1, baseDislikes: 1 };
        const row = await comments.findOne(byId(id), { ...time, projection });
        if (row === null) return 'gone';
        const [childCounts, { likes, dislikes }] = await Promise.all([
          countChildren(id),
          countVotes(id),
        ]);
        const likeCount = likes + (row.baseLikes ?? 0);
        const dislikeCount = dislikes + (row.baseDislikes ?? 0);
        const $set = {
          ...{ childCounts: literal(childCounts), likeCount, dislikeCount, countedAt: '$$NOW' },
          sortKeys: rankKeysExpression(likeCount, dislikeCount),
          tallyRevision: row.tallyRevision + 1,
        };
        const after = await comments.findOneAndUpdate(
          { ...byId(id), ...sameTallies(row) },
          [{ $set }, ...deriveAudience(token)],
          { returnDocument: 'after', projection: WITHOUT_RECORDS },
        );
        return after === null ? null : changedComment(after);
      });
      return counted ?? 'busy';
    },
    listUncounted: async (before: string, limit: number): Promise<readonly UncountedComment[]> => {
      const filter = uncountedBefore(before);
      const projection = { parentId: 1, postId: 1, uncounted: 1 } as const;
      const rows = await comments
        .find(filter, { ...time, projection, sort: { uncounted: 1 }, limit })
        .toArray();
      return rows.map(({ _id: id, parentId, postId, uncounted }) => {
        return { id, parentId, postId, token: uncounted ?? '' };
      });
    },
    settle: async (settled: readonly UncountedComment[]): Promise<void> => {
      const tokens = settled.map(({ token }) => token);
      const filter = { ...byIds(settled.map(({ id }) => id)), uncounted: { $in: tokens } };
      await comments.updateMany(filter, { $set: { uncounted: null } }, REPEATABLE);
    },
  };
}

const TALLIES = { tallyRevision: 1, tallyChanges: 1 } as const;

/** Documents without any increment have no `tallyChanges`. */
function sameTallies({
  tallyRevision,
  tallyChanges,
}: Pick<CommentDocument, 'tallyRevision' | 'tallyChanges'>) {
  return { tallyRevision, tallyChanges: tallyChanges ?? { $exists: false } };
}

/** Of so many children that move alike. */
function increments({ from, to }: Move, count = 1): Record<string, number> {
  return {
    [`childCounts.${to}`]: count,
    ...(from === null ? {} : { [`childCounts.${from}`]: -count }),
  };
}

/** The comment with more votes; as it is when it was counted meanwhile. */
function withVotes(revision: number, deltas: readonly VoteDelta[]): Document {
  const sum = (name: keyof VoteDelta) => deltas.reduce((total, delta) => total + delta[name], 0);
  const likeCount = { $add: ['$likeCount', sum('likes')] };
  const dislikeCount = { $add: ['$dislikeCount', sum('dislikes')] };
  const changes = {
    ...{ likeCount, dislikeCount, countedAt: '$$NOW' },
    sortKeys: rankKeysExpression(likeCount, dislikeCount),
    tallyChanges: { $add: [orElse('tallyChanges', 0), deltas.length] },
  };
  const isSame = { $eq: ['$tallyRevision', revision] };
  return { $cond: [isSame, { $mergeObjects: ['$$ROOT', changes] }, '$$ROOT'] };
}
