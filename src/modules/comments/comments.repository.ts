import type { Collection, Db, Document } from 'mongodb';
import { outboxIndex, type OutboxFields } from '../../platform/events';
import { bucketOf } from '../../platform/values/ids';
import { byId, readById } from '../../platform/mongo/batch-by-key';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { logStage, type LogPush, type OperationLog } from '../../platform/operations';
import { deriveAudience, literal } from './audience-fields';
import type { Comment, ModerationLogEntry } from './comments.types';
import { REMOVED_TEXT } from './presentation';

/** A comment as it is stored. */
export interface CommentDocument extends Omit<Comment, 'id' | 'seq'>, OutboxFields, OperationLog {
  readonly _id: string;
  /** Short part of the post's id, also inside the comment's id: the shard key's prefix. */
  readonly bucket: string;
  /** What it answers directly: its parent, or its post. */
  readonly under: string;
  /** The audience of its own state; `audience` also counts the descendants. */
  readonly ownAudience: Comment['audience'];
  /** The mark of the author who alone sees it; null for most. */
  readonly privateMark: string | null;
  /** Whose lists it is in (visibility.ts). */
  readonly seenBy: readonly string[];
  /** When its `audience` last changed; there until the sweep has counted it above. */
  readonly uncounted?: Date;
  /** When it last changed without an event (a vote, the erasure of its author), by the database's time. */
  readonly changedAt?: Date;
  /** Flags up to here have been handled by a moderator. */
  readonly flagsJudgedAt: Date | null;
  /** When moderators took it down after readers had complained. */
  readonly takenDownAt: Date | null;
  readonly history: readonly ModerationLogEntry[];
  /** Exists until its text is erased from events and deliveries as well. */
  readonly isErasing?: true;
}

const byRank = (sort: 'popular' | 'top') => ({
  key: { under: 1, seenBy: 1, [`sortKeys.${sort}`]: -1 } as const,
  serves: `lists by ${sort}`,
});

/** The last changes below a post that have no event. */
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
      serves: 'screening: comments of an author that were taken down lately',
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

/** Fields that no reader of a list needs. */
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
/** Answers a comment as an update leaves it, with the mark of a change that is not counted. */
export const AFTER_CHANGE = { returnDocument: 'after', projection: WITH_MARK } as const;

/** A change of a comment's state: what to set and what it was read as. */
export interface CommentChange {
  readonly id: string;
  readonly version: number;
  readonly set: Partial<CommentDocument>;
  readonly outbox?: OutboxFields['outbox'];
  readonly logEntry?: ModerationLogEntry;
  readonly log?: LogPush;
  /** Erases the earlier texts from its moderation log and its outbox. */
  readonly erasesTexts?: boolean | undefined;
  readonly at: Date;
}

/** The comment after a change, and whether its audience is another by it. */
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
    /** By id; reads of one moment share a command. */
    findById: readById(comments, LIST_OPTIONS),
    findHistory: async (id: string): Promise<readonly ModerationLogEntry[]> => {
      const row = await comments.findOne(byId(id), { ...time, projection: { history: 1 } });
      return row?.history ?? [];
    },
    /** Its operation log. */
    findOperations: async (id: string): Promise<OperationLog> =>
      (await comments.findOne(byId(id), { ...time, projection: { ops: 1 } })) ?? {},
    /** Inserts; null when it is there already. */
    insert: async (document: CommentDocument): Promise<Comment | null> =>
      (await succeedsUnlessDuplicate(writes.insertOne(document))) ? toComment(document) : null,
    /** Compare-and-set on the version; null when another change came first. */
    change: async (change: CommentChange): Promise<ChangedComment | null> => {
      const row = await comments.findOneAndUpdate(
        { ...byId(change.id), version: change.version },
        changeStages(change),
        AFTER_CHANGE,
      );
      return row === null ? null : changedComment(row, change.at);
    },
    /** How often moderators took down comments of an author since a time, up to a limit. */
    countTakenDown: (authorId: string, since: Date, limit: number): Promise<number> =>
      comments.countDocuments({ authorId, takenDownAt: { $gte: since } }, { ...time, limit }),
    /** Purged comments whose texts may still be in events and deliveries, longest first. */
    listErasing: (): AsyncIterable<ErasingComment> => {
      const projection = { purgedAt: 1, authorId: 1 } as const;
      const options = { ...time, sort: { purgedAt: 1 }, projection } as const;
      return comments.find(ERASING, options).map(toErasing);
    },
    markErased: async (_id: string): Promise<void> => {
      await comments.updateOne(byId(_id), { $unset: { isErasing: '' } });
    },
    /** The ids of comments of a post that are not deleted. */
    listUndeleted: async (postId: string, limit: number): Promise<readonly string[]> => {
      const status = { $in: ['pending', 'published', 'rejected', 'hidden'] as const };
      const options = { ...time, projection: { _id: 1 }, limit } as const;
      const rows = await comments
        .find({ bucket: bucketOf(postId), postId, status }, options)
        .toArray();
      return rows.map(({ _id }) => _id);
    },
    /** How many of an author's comments are public, up to a limit. */
    countPublished: (authorId: string, limit: number): Promise<number> =>
      comments.countDocuments(
        { authorId, seenBy: 'public', status: 'published' },
        { ...time, limit },
      ),
  };
}

/** One update: the new values, the events, the log entry, and the audience that follows. */
function changeStages(change: CommentChange): Document[] {
  const { set, outbox = [], logEntry, log = {}, erasesTexts = false, at } = change;
  const waiting = { $ifNull: ['$outbox', []] };
  const records = {
    version: { $add: ['$version', 1] },
    ...logStage(log),
    ...(outbox.length > 0
      ? {
          outbox: {
            $concatArrays: [
              erasesTexts ? withEventFacts(waiting, { text: REMOVED_TEXT }) : waiting,
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

/** Events that wait for the relay, with other facts instead of what must be erased. */
export function withEventFacts(outbox: Document | string, facts: Document): Document {
  const object = { $mergeObjects: ['$$this.object', literal(facts)] };
  return { $map: { input: outbox, in: { $mergeObjects: ['$$this', { object }] } } };
}

export type CommentRow = Omit<CommentDocument, keyof typeof WITHOUT_RECORDS>;

/** The row of `AFTER_CHANGE`, after a change of this time. */
export function changedComment(
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
