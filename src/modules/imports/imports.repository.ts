import type { Collection, Db, Filter } from 'mongodb';
import { outboxIndex, type OutboxFields } from '../../platform/events';
import { lowestId } from '../../platform/values/ids';
import { leaseIndex, type LeaseFields } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { type CollectionDefinition, expiryIndex } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { idsBetween, newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import type { MarkedCollection } from '../../platform/live/change-watch';
import type { Page } from '../../platform/values/paging';
import type { ImportItemError, ImportMode, ImportStatus, ImportType } from './imports.types';

const RETENTION_MS = 30 * 86_400_000;

/** Imports created before this time are removed. */
function retainedSince(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS);
}

/** Imports, their items and their results are removed after 30 days. */
export function retainedUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + RETENTION_MS);
}

/** An import as stored. */
export interface ImportDocument extends LeaseFields, OutboxFields {
  readonly _id: string;
  readonly callerId: string;
  /** The API key that started it; null or absent for a session. */
  readonly keyId?: string | null;
  /** The upload with its items. */
  readonly uploadId: string;
  readonly type: ImportType;
  readonly mode: ImportMode;
  readonly status: ImportStatus;
  readonly total: number;
  /** The number of items, from the first one on, whose results are counted. */
  readonly processed: number;
  readonly failed: number;
  /** The first refused items: at most 100, and at most 64 KiB. */
  readonly errors: readonly ImportItemError[];
  readonly chunkCount: number;
  /** The next chunk; all earlier ones have results. */
  readonly nextChunk: number;
  /**
   * How many claims have begun the items from `processed` on; if several, another worker may still be applying them.
   */
  readonly attempts: number;
  /**
   * Whether the items of the chunk are applied one by one, because the whole chunk has failed or has crashed workers.
   */
  readonly isSingly: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
}

export const importsCollection: CollectionDefinition = {
  name: 'imports',
  validator: {
    bsonType: 'object',
    required: ['callerId', 'type', 'mode', 'status', 'total', 'processed', 'failed', 'expiresAt'],
    properties: {
      type: { enum: ['products', 'categories'] },
      mode: { enum: ['create', 'upsert', 'update', 'delete'] },
      processed: { bsonType: ['int', 'long', 'double'], minimum: 0 },
    },
  },
  indexes: [
    leaseIndex,
    outboxIndex,
    {
      key: { callerId: 1, nextAttemptAt: 1 },
      options: { partialFilterExpression: { nextAttemptAt: { $type: 'date' } } },
      serves: 'the next import of a caller',
    },
    { key: { callerId: 1, _id: -1 }, serves: 'GET /imports of a caller' },
    { key: { status: 1, _id: -1 }, serves: 'GET /imports?status=' },
    { key: { type: 1, _id: -1 }, serves: 'GET /imports?type=' },
    { key: { uploadId: 1 }, options: { unique: true }, serves: 'one import per upload' },
    expiryIndex('removal after 30 days'),
  ],
};

/** The fields in which the progress of an import shows. */
export const importMarks: MarkedCollection = {
  collection: importsCollection.name,
  fields: ['status', 'processed', 'failed'],
};

export interface ImportFilter {
  readonly type?: ImportType | null;
  readonly status?: ImportStatus | null;
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

export interface ImportListQuery {
  /** Null for all callers. */
  readonly callerId: string | null;
  readonly filter: ImportFilter;
  readonly now: Date;
}

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

const LIVE: ImportStatus[] = ['queued', 'processing'];
const IS_QUEUED = { $eq: ['$status', 'queued'] };
const DUE = '$nextAttemptAt';
const EPOCH = new Date(0);

export function createImportsRepository(db: Db) {
  const imports: Collection<ImportDocument> = db.collection(importsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    /** Returns the stored import, which is an earlier one if it has the same id or upload. */
    insert: async (document: ImportDocument): Promise<ImportDocument> => {
      if (await succeedsUnlessDuplicate(imports.insertOne(document))) return document;
      const { _id, uploadId } = document;
      return (await imports.findOne({ $or: [{ _id }, { uploadId }] }, time)) ?? document;
    },
    hasUpload: async (uploadId: string): Promise<boolean> =>
      (await imports.findOne({ uploadId }, time)) !== null,
    /** Newest first, for one caller or for all. */
    list: (
      { now, ...query }: ImportListQuery,
      source: PageSource,
    ): Promise<Page<ImportDocument>> => {
      const filter = whereOf(query, retainedSince(now)) as Filter<ImportDocument>;
      return newestFirst(imports, { filter, scope: ['imports', query] }, source);
    },
    findById: (id: string, now: Date): Promise<ImportDocument | null> =>
      imports.findOne({ _id: id, expiresAt: { $gt: now } }, time),
    /** Requests the cancellation of an unfinished import; null if there is none. */
    requestCancel: (id: string): Promise<ImportDocument | null> =>
      imports.findOneAndUpdate(
        { _id: id, status: { $in: LIVE } },
        // A queued import goes first, so that it need not wait for the caller's other imports only to end.
        [{ $set: { status: 'cancelling', nextAttemptAt: { $cond: [IS_QUEUED, EPOCH, DUE] } } }],
        { returnDocument: 'after' },
      ),
  };
}

function whereOf({ callerId, filter }: Omit<ImportListQuery, 'now'>, since: Date) {
  const { type, status, createdFrom, createdTo } = filter;
  const from = createdFrom && createdFrom > since ? createdFrom : since;
  return {
    ...(callerId === null ? {} : { callerId }),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...idsBetween((at) => lowestId('imp', at), from, createdTo),
  };
}
