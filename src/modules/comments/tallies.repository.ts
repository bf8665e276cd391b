import type { Collection, Db, Document } from 'mongodb';
import { byId, byIds } from '../../platform/mongo/bucketed-ids';
import { MAX_TIME_MS, REPEATABLE } from '../../platform/mongo/client';
import { updateWhen } from '../../platform/mongo/conditional-update';
import { gatheredUpdates } from '../../platform/mongo/gathered-updates';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { deriveAudience } from './audience-fields';
import {
  changedComment,
  commentsCollection,
  type ChangedComment,
  type CommentDocument,
} from './comments.repository';
import type { Audience } from './comments.types';
import { postsCollection } from './posts.repository';

/** A child's move between audiences; `from` null = it is new. */
export interface Move {
  readonly from: Audience | null;
  readonly to: Audience;
}

/** A move with the name of the change that it belongs to. */
export interface NamedMove extends Move {
  readonly token: string;
}

export interface VoteDelta {
  readonly likes: number;
  readonly dislikes: number;
}

/** What a crash left behind: a comment whose counters above may not know its audience. */
export interface UnsettledComment {
  readonly id: string;
  readonly parentId: string | null;
  readonly rootId: string;
  readonly postId: string;
  readonly tokens: readonly string[];
}

/**
 * Counters that live in another document than what they count. An increment holds only as long as the counter's
 * `tallyRevision` is the one that was read before the counted change; a recount raises the revision (odd = under
 * way), so that an increment either is part of what it counts or is refused, never both.
 */
export interface TalliesRepository {
  /** False when the revision has moved on: recount. */
  moveBelowPost(postId: string, revision: number, move: Move): Promise<boolean>;
  /** The comment afterwards; null when the revision has moved on: recount. */
  moveBelowComment(id: string, revision: number, move: NamedMove): Promise<ChangedComment | null>;
  addVotes(id: string, revision: number, delta: VoteDelta): Promise<boolean>;
  /** The counters above know the changes. A crash may lose it: then they are counted anew. */
  settle(id: string, tokens: readonly string[]): Promise<void>;
  listUnsettled(before: string, limit: number): Promise<readonly UnsettledComment[]>;
}

export function createTalliesRepository(db: Db): TalliesRepository {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const writes = gatheredWrites(db, commentsCollection.name);
  const postWrites = gatheredWrites(db, postsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const settle = gatheredUpdates((settled: readonly SettledChanges[]) =>
    settleAll(comments, settled),
  );

  return {
    moveBelowPost: async (postId, revision, move) => {
      const filter = { _id: postId, tallyRevision: settledRevision(revision) };
      const { isMatched } = await postWrites.updateMerged({
        key: `${postId} ${revision} ${move.from} ${move.to}`,
        part: move,
        toUpdate: (moves) => ({ filter, update: { $inc: increments(move, moves.length) } }),
      });
      return isMatched;
    },
    moveBelowComment: async (id, revision, { token, ...move }) => {
      const row = await comments.findOneAndUpdate(
        { ...byId(id), tallyRevision: settledRevision(revision) },
        [{ $set: additions(move) }, ...deriveAudience(token)],
        { returnDocument: 'after' },
      );
      return row === null ? null : changedComment(row);
    },
    addVotes: async (id, revision, delta) => {
      const conditions = [{ $eq: ['$tallyRevision', settledRevision(revision)] }];
      const $set = { staleSlots: ['even', 'odd'] };
      const { isMatched } = await writes.updateMerged({
        key: `${id} ${revision}`,
        part: delta,
        toUpdate: (deltas) => {
          const $inc = { ...sumOf(deltas), voteChanges: deltas.length };
          return updateWhen({ _id: id, conditions, update: { $set, $inc } });
        },
      });
      return isMatched;
    },
    settle: (id, tokens) => settle({ id, tokens }),
    listUnsettled: async (before, limit) => {
      const rows = await comments
        .find({ unsettled: { $gt: '', $lt: before } }, { ...time, sort: { unsettled: 1 }, limit })
        .toArray();
      return rows.map(({ _id, parentId, rootId, postId, unsettled }) => ({
        id: _id,
        parentId,
        rootId,
        postId,
        tokens: unsettled,
      }));
    },
  };
}

type SettledChanges = Pick<UnsettledComment, 'id' | 'tokens'>;

async function settleAll(
  comments: Collection<CommentDocument>,
  settled: readonly SettledChanges[],
): Promise<void> {
  const tokens = settled.flatMap((one) => one.tokens);
  const filter = byIds(settled.map(({ id }) => id));
  await comments.updateMany(filter, { $pull: { unsettled: { $in: tokens } } }, REPEATABLE);
}

function sumOf(deltas: readonly VoteDelta[]): { likeCount: number; dislikeCount: number } {
  const sum = (name: keyof VoteDelta) => deltas.reduce((total, delta) => total + delta[name], 0);
  return { likeCount: sum('likes'), dislikeCount: sum('dislikes') };
}

/** A revision that was read while a recount was under way matches nothing. */
function settledRevision(revision: number): number {
  return revision % 2 === 0 ? revision : -1;
}

/** Of so many children that move alike. */
function increments({ from, to }: Move, count = 1): Record<string, number> {
  return {
    [`childCounts.${to}`]: count,
    ...(from === null ? {} : { [`childCounts.${from}`]: -count }),
  };
}

function additions(move: Move): Document {
  const entries = Object.entries(increments(move));
  return Object.fromEntries(entries.map(([field, by]) => [field, { $add: [`$${field}`, by] }]));
}
