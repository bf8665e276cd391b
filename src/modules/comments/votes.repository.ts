import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { updateWhen } from '../../platform/mongo/field-update';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import { readById } from '../../platform/mongo/batch-by-key';
import type { Page } from '../../platform/values/paging';
import { untilApplied } from '../../platform/values/repeat';

export type VoteValue = -1 | 0 | 1;

/** One user's vote on one comment. */
export interface VoteDocument {
  /** `<comment>:<user>`. */
  readonly _id: string;
  readonly commentId: string;
  readonly value: VoteValue;
  readonly userId: string;
  /** When it last changed; present until the sweep has counted it in its comment. */
  readonly uncounted?: Date;
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
      key: { uncounted: 1 },
      options: { partialFilterExpression: { uncounted: { $gt: new Date(0) } } },
      serves: 'sweep of votes that a crash left uncounted',
    },
  ],
};

/** The size of the largest page: 100 root comments with 10 replies each. */
const MAX_BATCH_SIZE = 1100;

/** A vote as the voter sees it. */
export interface OwnVote {
  readonly commentId: string;
  readonly value: VoteValue;
}

export interface EarlierVote {
  readonly value: VoteValue;
  /** The comment's counters may not include it yet. */
  readonly isUncounted: boolean;
}

export function voteId(commentId: string, userId: string): string {
  return `${commentId}:${userId}`;
}

export function createVotesRepository(db: Db) {
  const votes: Collection<VoteDocument> = db.collection(votesCollection.name);
  const writes = gatheredWrites(db, votesCollection.name);
  const findVote = readById(votes, { toValue: (row) => row });
  /** Writes only if the vote is as it was read; null if another change came first. */
  const replaceVote = async (
    before: VoteDocument | null,
    vote: Required<VoteDocument>,
  ): Promise<EarlierVote | null> => {
    if (before === null) {
      const isFirst = await succeedsUnlessDuplicate(writes.insertOne(vote));
      return isFirst ? { value: 0, isUncounted: false } : null;
    }
    const { _id, value, uncounted } = before;
    if (value === vote.value) return { value, isUncounted: uncounted !== undefined };
    // The times in `uncounted` of a vote only increase.
    const mark = new Date(Math.max(vote.uncounted.getTime(), (uncounted?.getTime() ?? 0) + 1));
    const conditions = [{ $eq: ['$value', value] }];
    const update = { $set: { value: vote.value, uncounted: mark } };
    const { isMatched } = await writes.updateOne(updateWhen({ _id, conditions, update }));
    return isMatched ? { value, isUncounted: uncounted !== undefined } : null;
  };
  return {
    /** Reads votes by `voteId`; simultaneous reads share a command. */
    findValue: readById(votes, {
      maxBatchSize: MAX_BATCH_SIZE,
      toValue: ({ value }) => value,
    }),
    /** Sets the vote and returns the previous one; setting the same vote again writes nothing. */
    put: (
      commentId: string,
      userId: string,
      { value, at: uncounted }: { readonly value: VoteValue; readonly at: Date },
    ): Promise<EarlierVote> => {
      const _id = voteId(commentId, userId);
      const vote = { _id, commentId, userId, value, uncounted };
      return untilApplied(async () => replaceVote(await findVote(_id), vote));
    },
    /** The votes of one user. */
    listByUser: (userId: string, source: PageSource): Promise<Page<OwnVote>> =>
      newestFirst(
        votes,
        { filter: { userId, value: { $ne: 0 } }, scope: ['votes', userId] },
        source,
      ),
  };
}
