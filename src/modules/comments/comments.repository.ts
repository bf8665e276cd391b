import type { Collection, Db, Document } from 'mongodb';
import { outboxIndex, type OutboxFields } from '../../platform/events';
import { bucketOf } from '../../platform/values/ids';
import { byId, readById } from '../../platform/mongo/batch-by-key';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { inPieces } from '../../platform/mongo/portions';
import { logStage, type LogPush, type OperationLog } from '../../platform/operations';
import { deriveAudience, literal } from './audience-fields';
import type { Comment, ModerationLogEntry } from './comments.types';
import { REMOVED_TEXT } from './presentation';

/** A comment as stored. */
export interface CommentDocument extends Omit<Comment, 'id' | 'seq'>, OutboxFields, OperationLog {
  readonly _id: string;
  /** Part of the post's id, also contained in the comment's id; the first part of the shard key. */
  readonly bucket: string;
  /** Its parent, or its post for a root comment. */
  readonly under: string;
  /** The audience of its own state; `audience` includes readers who see only its descendants. */
  readonly ownAudience: Comment['audience'];
  /** The mark of the author, if only the author sees it; usually null. */
  readonly privateMark: string | null;
  /** The marks of the readers whose lists contain it (visibility.ts). */
  readonly seenBy: readonly string[];
  /** When its `audience` last changed; present until the sweep has updated the counters above. */
  readonly uncounted?: Date;
  /** When it last changed without an event (a vote, the erasure of its author), by the database's clock. */
  readonly changedAt?: Date;
  /** Moderators have dealt with flags up to this time. */
  readonly flagsJudgedAt: Date | null;
  /** When moderators took it down after flags. */
  readonly takenDownAt: Date | null;
  readonly history: readonly ModerationLogEntry[];
  /** Present until its text is erased from events and deliveries as well. */
  readonly isErasing?: true;
}

const byRank = (sort: 'popular' | 'top') => ({
  key: { under: 1, seenBy: 1, [`sortKeys.${sort}`]: -1 } as const,
  serves: `lists by ${sort}`,
});

/** Finds the latest change below a post that emitted no event. */
export const changedIndex = { postId: 1, changedAt: -1 } as const;

export const commentsCollection: CollectionDefinition = {
  name: 'comments',
  validator: {
    bsonType: 'object',
    required: [
      'bucket',
      'postId',
      'under',
      'rootId',
      'depth',
      'text',
      'status',
      'visibility',
      'seenBy',
    ],
    properties: {
      depth: { bsonType: ['int', 'long', 'double'], minimum: 1, maximum: 3 },
      status: { enum: ['pending', 'published', 'rejected', 'hidden', 'deleted'] },
      visibility: { enum: ['public', 'admins'] },
    },
  },
  indexes: [
    outboxIndex,
    { key: { under: 1, seenBy: 1, _id: 1 }, serves: 'lists by time, counts of children' },
    byRank('popular'),
    byRank('top'),
    {
      key: { privateMark: 1, postId: 1, under: 1 },
      options: { partialFilterExpression: { privateMark: { $gt: '' } } },
      serves: 'what only its author sees of a post',
    },
    {
      key: { isErasing: 1, purgedAt: 1 },
      options: { partialFilterExpression: { isErasing: true } },
      serves: 'erasure of the texts of purged comments',
    },
    { key: { postId: 1, status: 1 }, serves: 'deletion of the comments of deleted posts' },
    { key: { status: 1, visibility: 1, _id: 1 }, serves: 'GET /moderation/comments' },
    {
      key: { authorId: 1, seenBy: 1, _id: 1 },
      serves: 'GET /users/me/comments; screening: what an author has published; erasure',
    },
    {
      key: { authorId: 1, takenDownAt: -1 },
      options: { partialFilterExpression: { takenDownAt: { $gt: new Date(0) } } },
      serves: 'screening: comments of an author that were taken down recently',
    },
    {
      key: { uncounted: 1 },
      options: { partialFilterExpression: { uncounted: { $gt: new Date(0) } } },
      serves: 'sweep of the counters above changed comments',
    },
    {
      key: changedIndex,
      options: { partialFilterExpression: { changedAt: { $gt: new Date(0) } } },
      serves: 'the votes of posts that are read live',
    },
  ],
};

/** Leaves out the fields that no reader of a list needs. */
export const WITHOUT_RECORDS = {
  bucket: 0,
  history: 0,
  ops: 0,
  outbox: 0,
  uncounted: 0,
  changedAt: 0,
  seenBy: 0,
} as const;

const { uncounted: _mark, ...WITH_MARK } = WITHOUT_RECORDS;
/** Returns a comment after its update, including `uncounted`. */
export const AFTER_CHANGE = { returnDocument: 'after', projection: WITH_MARK } as const;

/** A change of a comment's state: the new values, and the state that was read. */
export interface CommentChange {
  readonly id: string;
  readonly version: number;
  readonly set: Partial<CommentDocument>;
  readonly outbox?: OutboxFields['outbox'];
  readonly logEntry?: ModerationLogEntry;
  readonly log?: LogPush;
  /** Erases earlier texts from the moderation log and the outbox. */
  readonly erasesTexts?: boolean | undefined;
  readonly at: Date;
}

/** A comment after a change, and whether the change moved it to another audience. */
export interface ChangedComment {
  readonly comment: Comment;
  readonly isMoved: boolean;
}

const LIST_OPTIONS = { isBucketed: true, projection: WITHOUT_RECORDS, toValue: toComment } as const;
const MAX_LOG_ENTRIES = 100;

export interface ErasingComment {
  readonly id: string;
  readonly authorId: string | null;
  readonly purgedAt: Date;
}

const ERASING = { isErasing: true } as const;

/** Purged comments whose texts may still be in events and deliveries. */
export const erasingComments: Waiting = {
  collection: commentsCollection.name,
  filter: () => ERASING,
};

export function createCommentsRepository(db: Db) {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  const writes = gatheredWrites(db, commentsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** Reads by id; simultaneous reads share a command. */
    findById: readById(comments, LIST_OPTIONS),
    findHistory: async (id: string): Promise<readonly ModerationLogEntry[]> => {
      const row = await comments.findOne(byId(id), { ...time, projection: { history: 1 } });
      return row?.history ?? [];
    },
    /** The operation log of a comment. */
    findOperations: async (id: string): Promise<OperationLog> =>
      (await comments.findOne(byId(id), { ...time, projection: { ops: 1 } })) ?? {},
    /** Inserts a comment; null if it exists already. */
    insert: async (document: CommentDocument): Promise<Comment | null> =>
      (await succeedsUnlessDuplicate(writes.insertOne(document))) ? toComment(document) : null,
    /** Compare-and-set on the version; null if another change came first. */
    change: async (change: CommentChange): Promise<ChangedComment | null> => {
      const row = await comments.findOneAndUpdate(
        { ...byId(change.id), version: change.version },
        changeStages(change),
        AFTER_CHANGE,
      );
      return row === null ? null : toChangedComment(row, change.at);
    },
    /** How many comments of an author moderators have taken down since a time, up to a limit. */
    countTakenDown: (authorId: string, since: Date, limit: number): Promise<number> =>
      comments.countDocuments({ authorId, takenDownAt: { $gte: since } }, { ...time, limit }),
    /** Purged comments whose texts may still be in events and deliveries, oldest first. */
    listErasing: (): AsyncIterable<ErasingComment> => {
      const projection = { purgedAt: 1, authorId: 1 } as const;
      const options = { ...time, sort: { purgedAt: 1 }, projection } as const;
      return comments.find(ERASING, options).map(toErasing);
    },
    markErased: async (_id: string): Promise<void> => {
      await comments.updateOne(byId(_id), { $unset: { isErasing: '' } });
    },
    /** The ids of a post's comments that are not deleted. */
    listUndeleted: async (postId: string, limit: number): Promise<readonly string[]> => {
      const status = { $in: ['pending', 'published', 'rejected', 'hidden'] as const };
      const options = { ...time, projection: { _id: 1 }, limit } as const;
      const rows = await comments
        .find({ bucket: bucketOf(postId), postId, status }, options)
        .toArray();
      return rows.map(({ _id }) => _id);
    },
    /** The number of an author's public comments, up to a limit. */
    countPublished: (authorId: string, limit: number): Promise<number> =>
      comments.countDocuments(
        { authorId, seenBy: 'public', status: 'published' },
        { ...time, limit },
      ),
  };
}

/** One update: the new values, the events, the log entry, and the resulting audience. */
function changeStages(change: CommentChange): Document[] {
  const { set, outbox = [], logEntry, log = {}, erasesTexts = false, at } = change;
  const pendingEvents = { $ifNull: ['$outbox', []] };
  const records = {
    version: { $add: ['$version', 1] },
    ...logStage(log),
    ...(outbox.length > 0
      ? {
          outbox: {
            $concatArrays: [
              erasesTexts ? withEventFacts(pendingEvents, { text: REMOVED_TEXT }) : pendingEvents,
              literal(outbox),
            ],
          },
          hasOutbox: true,
        }
      : {}),
    ...(logEntry ? { history: logStages(logEntry, erasesTexts) } : {}),
  };
  const values = Object.entries<unknown>(set).map(
    ([field, value]) => [field, literal(value)] as const,
  );
  return [{ $set: { ...Object.fromEntries(values), ...records } }, ...deriveAudience(at)];
}

function logStages(entry: ModerationLogEntry, erasesTexts: boolean): Document {
  const withoutText = { $mergeObjects: ['$$this', { previousText: null }] };
  const history = erasesTexts ? { $map: { input: '$history', in: withoutText } } : '$history';
  return { $slice: [{ $concatArrays: [history, literal([entry])] }, -MAX_LOG_ENTRIES] };
}

/** The pending events of a comment, with replacements for facts that must be erased. */
function withEventFacts(outbox: Document | string, facts: Document): Document {
  const object = { $mergeObjects: ['$$this.object', literal(facts)] };
  return { $map: { input: outbox, in: { $mergeObjects: ['$$this', { object }] } } };
}

/** Removes a deleted account from the comments that remain. Safe to repeat. */
export type EraseAuthor = (authorId: string) => Promise<void>;

/**
 * Raises the version, so that a concurrent change that has read the author writes nothing. No event reports the
 * erasure; `changedAt` does.
 */
const authorRemoval: Document = {
  authorId: null,
  privateMark: null,
  seenBy: ['$audience'],
  version: { $add: ['$version', 1] },
  changedAt: { $max: ['$$NOW', { $add: ['$changedAt', 1] }] },
  outbox: {
    $cond: [{ $isArray: '$outbox' }, withEventFacts('$outbox', { authorId: null }), '$$REMOVE'],
  },
};

export function createAuthorErasure(db: Db): EraseAuthor {
  const comments: Collection<CommentDocument> = db.collection(commentsCollection.name);
  return (authorId) =>
    inPieces(comments, { authorId }, (piece) =>
      comments.updateMany(piece, [{ $set: authorRemoval }]),
    );
}

export type CommentRow = Omit<CommentDocument, keyof typeof WITHOUT_RECORDS>;

/** Interprets a row of `AFTER_CHANGE` after a change at this time. */
export function toChangedComment(
  { uncounted, ...row }: CommentRow & Pick<CommentDocument, 'uncounted'>,
  at: Date,
): ChangedComment {
  return { comment: toComment(row), isMoved: uncounted !== undefined && uncounted >= at };
}

export function toComment(row: CommentRow): Comment {
  const { _id, seq = 0, ...fields } = row;
  return { id: _id, seq, ...fields };
}

function toErasing({ _id, authorId, purgedAt = new Date(0) }: CommentDocument): ErasingComment {
  return { id: _id, authorId, purgedAt };
}
