import type { AnyBulkWriteOperation, Collection, Db, Document, Filter, Timestamp } from 'mongodb';
import { batchByKey, readById, readEach } from '../../platform/mongo/batch-by-key';
import { outboxIndex, withAudit, type AuditEntry } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { listsByKey, type PageSource } from '../../platform/mongo/newest-first';
import { mapPage, type Page } from '../../platform/values/paging';
import { logOperation, type OperationEntry } from '../../platform/operations';
import { categoryAudit } from './catalog-audit';
import { toCategory, type Category, type CategoryDocument } from './category';
import { SERVER_TIME, setOrUnset, touch } from './change-stamp.repository';
import type { Change } from './intent';

export const MAX_CATEGORIES = 5000;

export const categoriesCollection: CollectionDefinition = {
  name: 'categories',
  validator: {
    bsonType: 'object',
    required: ['title', 'parentId', 'path', 'version'],
    properties: { path: { bsonType: 'array', minItems: 1 } },
  },
  indexes: [
    {
      key: { externalId: 1 },
      options: { unique: true, partialFilterExpression: { externalId: { $exists: true } } },
      serves: 'externalId is unique; look-up by externalId',
    },
    { key: { parentId: 1, _id: 1 }, serves: 'the categories below others, also page by page' },
    {
      key: { isSettling: 1 },
      options: { partialFilterExpression: { isSettling: true } },
      serves: 'moves and removals whose follow-up work may not be done',
    },
    outboxIndex,
    { key: { changeStamp: 1 }, serves: 'changes since a moment, for the search index' },
    {
      key: { removedAt: 1 },
      options: { expireAfterSeconds: 86_400 },
      serves: 'expiry of removed categories, when no run can refer to them any more',
    },
  ],
};

/** A change to be written. */
export interface CategoryWrite extends Omit<Change<CategoryDocument>, 'outcome'> {
  readonly entry: OperationEntry | null;
  readonly audit: AuditEntry | null;
}

/** A category with the path that follows from its parents. */
interface Place {
  readonly row: CategoryDocument;
  readonly path: readonly string[];
}

export const SETTLING = { isSettling: true } as const;

const REMOVED = { removedAt: { $exists: true } } as const;
const LIVE = { removedAt: { $exists: false } } as const;

const STORED = { changeStamp: 0, outbox: 0, hasOutbox: 0 } as const;
const WITHOUT_LOGS = { ...STORED, ops: 0 } as const;

function childrenOf(parentId: string) {
  const filter: Filter<Row> = { parentId, ...LIVE };
  return { filter, scope: ['subcategories', parentId], keys: ['_id'], direction: 1 } as const;
}

type Row = CategoryDocument & { readonly changeStamp?: Timestamp };

export function createCategoriesRepository(db: Db, onChange: () => void) {
  const categories: Collection<Row> = db.collection(categoriesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const whole = { batchSize: MAX_CATEGORIES, hint: { _id: 1 }, sort: { _id: 1 } } as const;
  const findById = readById(categories, { filter: LIVE, toValue: toCategory });
  const bulkWrite = async (operations: readonly AnyBulkWriteOperation<Row>[]): Promise<number> => {
    if (operations.length === 0) return 0;
    const operation = categories.bulkWrite([...operations]).finally(onChange);
    const isFree = await succeedsUnlessDuplicate(operation);
    if (!isFree) return 0;
    const { insertedCount, matchedCount } = await operation;
    return insertedCount + matchedCount;
  };
  return {
    /** Reads by id; simultaneous reads share a command. */
    findById,
    findEach: readEach(findById),
    findByExternalId: batchByKey<Category>({
      name: 'categories_by_external_id',
      fetch: async (ids) => {
        const filter = { externalId: { $in: [...ids] }, ...LIVE };
        const rows = await categories.find(filter, time).toArray();
        return new Map(rows.map((row) => [row.externalId ?? '', toCategory(row)]));
      },
    }),
    /** The whole tree, by id; at most 5,000 categories. */
    listAll: async (): Promise<readonly Category[]> => {
      const rows = await categories
        .find({}, { ...time, ...whole, projection: WITHOUT_LOGS })
        .toArray();
      return rows.filter(({ removedAt }) => removedAt === undefined).map(toCategory);
    },
    /** The same as stored, including removed categories and operation logs. */
    listStored: (): Promise<readonly CategoryDocument[]> =>
      categories.find({}, { ...time, ...whole, projection: STORED }).toArray(),
    /** A page of the direct children of each category. */
    listChildrenOfEach: async (
      ids: readonly string[],
      source: PageSource,
    ): Promise<readonly Page<Category>[]> => {
      const lists = ids.map((parentId) => ({ ...childrenOf(parentId), projection: STORED }));
      const pages = await listsByKey(categories, lists, source);
      return pages.map((page) => mapPage(page, toCategory));
    },
    /**
     * Writes the changes in order; false if one of the categories has changed since it was read, or if its id or
     * externalId is taken.
     */
    write: async (writes: readonly CategoryWrite[]): Promise<boolean> =>
      (await bulkWrite(writes.map(toOperation))) === writes.length,
    /** Skips categories that have another version by now. */
    setPaths: async (places: readonly Place[]): Promise<void> => {
      const operations = places.map(({ row: { _id, version }, path }) => ({
        updateOne: {
          filter: { _id, version },
          update: { $set: { path }, $inc: { version: 1 }, $currentDate: touch },
        },
      }));
      await bulkWrite(operations as readonly Document[] as AnyBulkWriteOperation<Row>[]);
    },
    /** Ends the settling of a category, unless it was changed in the meantime. */
    settle: async ({ _id, version }: CategoryDocument): Promise<void> => {
      await categories.updateOne({ _id, version }, { $unset: { isSettling: '' } });
    },
    /** Restores those of the categories that were removed; their paths may be outdated. */
    restore: async (ids: readonly string[], now: Date): Promise<void> => {
      const filter = { _id: { $in: [...ids] }, ...REMOVED };
      const options = { maxTimeMS: MAX_TIME_MS, projection: STORED };
      const rows = await categories.find(filter, options).toArray();
      const writes = rows.map(({ removedAt: _removedAt, ...row }): CategoryWrite => {
        const after = { ...row, isSettling: true, version: row.version + 1 } as const;
        const audit = categoryAudit('created', { before: null, after }, { actorId: null, now });
        return { before: row, after, entry: null, audit };
      });
      await bulkWrite(writes.map(toOperation));
    },
  };
}

function toOperation({ before, after, entry, audit }: CategoryWrite): AnyBulkWriteOperation<Row> {
  const { _id, ops = [], ...facts } = after;
  const auditUpdate = withAudit(null, audit);
  if (before === null) {
    const log = entry === null ? {} : { ops: [entry] };
    return {
      insertOne: {
        document: { ...after, ...auditUpdate?.fields, ...log, changeStamp: SERVER_TIME },
      },
    };
  }
  const log = entry === null ? {} : logOperation({ ops: before.ops ?? ops }, entry);
  // Removes each of these marks that the category no longer has.
  const marks = { removedAt: undefined, isSettling: undefined };
  const update = {
    ...setOrUnset({ ...marks, ...facts, ...auditUpdate?.set }),
    $push: { ...log, ...auditUpdate?.push },
    $currentDate: touch,
  };
  const filter = { _id, version: before.version };
  return { updateOne: { filter, update } } as Document as AnyBulkWriteOperation<Row>;
}
