import type { Collection, Db } from 'mongodb';
import type { BatchedRead } from '../../platform/mongo/batch-by-key';
import { MAX_TIME_MS, REPEATABLE } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { orElse, updateWhen } from '../../platform/mongo/conditional-update';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { gatheredUpdates } from '../../platform/mongo/gathered-updates';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import { readById } from '../../platform/mongo/read-by-id';
import type { Page } from '../../platform/values/paging';
import { untilApplied } from '../../platform/values/until-applied';

export type VoteValue = -1 | 0 | 1;

/** What one person thinks of one comment. */
export interface VoteDocument {
  /** `<comment>:<user>`. */
  readonly _id: string;
  readonly commentId: string;
  readonly value: VoteValue;
  readonly userId: string;
  /** The change that the comment's counters may not know yet. */
  readonly unsettled?: string;
}

export const votesCollection: CollectionDefinition = {
  name: 'comment_votes',
  validator: {
    bsonType: 'object',
    required: ['commentId', 'value'],
    properties: { value: { enum: [-1, 0, 1] } },
  },
  indexes: [
    { key: { commentId: 1, value: 1 }, serves: 'recount of the votes of a comment' },
    { key: { userId: 1, _id: 1 }, serves: 'the votes of GET /users/me/export' },
    {
      key: { unsettled: 1 },
      options: { partialFilterExpression: { unsettled: { $gt: '' } } },
      serves: 'sweep of votes that a crash left uncounted',
    },
  ],
};

/** 100 roots with 10 replies each. */
const MAX_BATCH_SIZE = 1100;

export interface UnsettledVote {
  readonly commentId: string;
  readonly userId: string;
  readonly token: string;
}

/** A vote as its owner sees it. */
export interface OwnVote {
  readonly commentId: string;
  readonly value: VoteValue;
}

export interface EarlierVote {
  readonly value: VoteValue;
  /** The comment's counters may not know it. */
  readonly isUnsettled: boolean;
}

export interface VotesRepository {
  /** Votes by `voteId`; reads of one moment share a command. */
  readonly findValue: BatchedRead<VoteValue>;
  /** Sets the vote; answers the one before. */
  put(
    commentId: string,
    userId: string,
    vote: { value: VoteValue; token: string },
  ): Promise<EarlierVote>;
  /** The counters know the vote. A crash may lose it: then they are counted anew. */
  settle(commentId: string, userId: string, token: string): Promise<void>;
  /** What one person has voted for and against. */
  listByUser(userId: string, source: PageSource): Promise<Page<OwnVote>>;
  listUnsettled(before: string, limit: number): Promise<readonly UnsettledVote[]>;
}

export function voteId(commentId: string, userId: string): string {
  return `${commentId}:${userId}`;
}

export function createVotesRepository(db: Db): VotesRepository {
  const votes: Collection<VoteDocument> = db.collection(votesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const writes = gatheredWrites(db, votesCollection.name);
  const findVote = readById(votes, { toValue: (row) => row });
  /** On what was read; null when somebody else was faster. */
  const putOn = async (
    before: VoteDocument | null,
    vote: Required<VoteDocument>,
  ): Promise<EarlierVote | null> => {
    if (before === null) {
      const isFirst = await succeedsUnlessDuplicate(writes.insertOne(vote));
      return isFirst ? { value: 0, isUnsettled: false } : null;
    }
    const { _id, value, unsettled } = before;
    const conditions = [
      { $eq: ['$value', value] },
      { $eq: [orElse('unsettled', null), unsettled ?? null] },
    ];
    const { value: wanted, unsettled: token } = vote;
    const update = { $set: { value: wanted, unsettled: token } };
    const { isMatched } = await writes.updateOne(updateWhen({ _id, conditions, update }));
    return isMatched ? { value, isUnsettled: unsettled !== undefined } : null;
  };
  const settle = gatheredUpdates((settled: readonly SettledVote[]) => settleAll(votes, settled));
  return {
    findValue: readById(votes, {
      maxBatchSize: MAX_BATCH_SIZE,
      toValue: ({ value }) => value,
    }),
    put: (commentId, userId, { value, token: unsettled }) => {
      const _id = voteId(commentId, userId);
      const vote = { _id, commentId, userId, value, unsettled };
      return untilApplied(async () => putOn(await findVote(_id), vote));
    },
    settle: (commentId, userId, token) => settle({ _id: voteId(commentId, userId), token }),
    listByUser: (userId, source) =>
      newestFirst(
        votes,
        { filter: { userId, value: { $ne: 0 } }, scope: ['votes', userId] },
        source,
      ),
    listUnsettled: async (before, limit) => {
      const filter = { unsettled: { $gt: '', $lt: before } };
      const rows = await votes.find(filter, { ...time, sort: { unsettled: 1 }, limit }).toArray();
      return rows.map(({ commentId, userId, unsettled = '' }) => ({
        commentId,
        userId,
        token: unsettled,
      }));
    },
  };
}

interface SettledVote extends Pick<VoteDocument, '_id'> {
  readonly token: string;
}

/** Leaves alone what was voted anew meanwhile. */
async function settleAll(
  votes: Collection<VoteDocument>,
  settled: readonly SettledVote[],
): Promise<void> {
  const isSettled = { $in: ['$unsettled', settled.map(({ token }) => token)] };
  const unsettled = { $cond: [isSettled, '$$REMOVE', '$unsettled'] };
  const filter = { _id: { $in: settled.map(({ _id }) => _id) } };
  await votes.updateMany(filter, [{ $set: { unsettled } }], REPEATABLE);
}
