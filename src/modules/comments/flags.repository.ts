import type { Collection, Db } from 'mongodb';
import { byId } from '../../platform/mongo/batch-by-key';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import { insertOnce, outcomeOf, type OperationLog } from '../../platform/operations';
import type { Page } from '../../platform/values/paging';
import { sum } from '../../platform/values/iterables';
import { commentsCollection, type CommentDocument } from './comments.repository';
import type { ReasonCode } from './comments.types';

/** One user's flag on one comment. */
export interface CommentFlag {
  readonly commentId: string;
  readonly userId: string;
  readonly reasonCode: ReasonCode;
  readonly createdAt: Date;
  /** Its weight: 1 from established accounts, less from others. */
  readonly weight: number;
}

/** The flags since a comment was last moderated. */
export interface FlagTally {
  readonly count: number;
  readonly weight: number;
}

interface FlagDocument extends CommentFlag, OperationLog {
  /** `<comment>:<user>`: one flag per user. */
  readonly _id: string;
}

/** A flag to be stored, with the seed of its request. */
export interface NewFlag extends CommentFlag {
  readonly seed: string | null;
}

export const flagsCollection: CollectionDefinition = {
  name: 'comment_flags',
  indexes: [
    { key: { commentId: 1, createdAt: 1 }, serves: 'flags since the last moderation' },
    { key: { userId: 1, _id: 1 }, serves: 'the flags of GET /users/me/export' },
  ],
};

const MAX_COUNTED = 1000;

export function createFlagsRepository(db: Db) {
  const flags: Collection<FlagDocument> = db.collection(flagsCollection.name);
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** Stores the flag, and returns the stored one; a user's first flag is kept. */
    put: async ({
      seed: op,
      ...flag
    }: NewFlag): Promise<{ readonly flag: CommentFlag; readonly isNew: boolean }> => {
      const _id = idOf(flag);
      const document = { _id, ...flag };
      const own = await insertOnce(flags, { op, document, at: flag.createdAt });
      if (own !== null) return { flag: own, isNew: true };
      return { flag: (await flags.findOne({ _id }, time)) ?? flag, isNew: false };
    },
    /** Whether an earlier attempt of the same request has stored it. */
    hasStored: async ({ seed: op, ...flag }: NewFlag): Promise<boolean> => {
      const storedFlag = op === null ? null : await flags.findOne({ _id: idOf(flag) }, time);
      return storedFlag !== null && op !== null && outcomeOf(storedFlag, { op }) !== null;
    },
    /** The flags of one user. */
    listByUser: (userId: string, source: PageSource): Promise<Page<CommentFlag>> =>
      newestFirst(flags, { filter: { userId }, scope: ['flags', userId] }, source),
    /** Sums the flags since the comment was last moderated, and stores their number in the comment. */
    recount: async (commentId: string): Promise<FlagTally> => {
      const projection = { flagsJudgedAt: 1 };
      const comment = await comments.findOne(byId(commentId), { ...time, projection });
      const since = comment?.flagsJudgedAt ?? new Date(0);
      const filter = { commentId, createdAt: { $gt: since } };
      const recent = await flags
        .find(filter, { ...time, projection: { weight: 1 }, limit: MAX_COUNTED })
        .toArray();
      const unmoderated = { ...byId(commentId), flagsJudgedAt: comment?.flagsJudgedAt ?? null };
      await comments.updateOne(unmoderated, { $max: { flagCount: recent.length } });
      return { count: recent.length, weight: sum(recent.map(({ weight }) => weight)) };
    },
  };
}

function idOf({ commentId, userId }: CommentFlag): string {
  return `${commentId}:${userId}`;
}
