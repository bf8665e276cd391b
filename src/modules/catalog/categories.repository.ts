import type { Collection, Db, Document, Filter, Timestamp } from 'mongodb';
import { batchByKey, readEach } from '../../platform/mongo/batch-by-key';
import { outboxIndex, withAudit, type AuditEntry, type OutboxFields } from '../../platform/events';
import type { Waiting } from '../../platform/jobs';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { listsByKey, type PageSource } from '../../platform/mongo/newest-first';
import { readById } from '../../platform/mongo/read-by-id';
import { toMajor } from '../../platform/values/money';
import { mapPage, type Page } from '../../platform/values/paging';
import {
  logOperation,
  notLogged,
  type OperationEntry,
  type OperationLog,
} from '../../platform/operations';
import { categoryAudit } from './catalog-audit';
import { attributeDefinition, type StoredAttribute } from './attribute-definitions';
import type { Category } from './categories.types';
import { SERVER_TIME, touch } from './change-stamp.repository';
import type { Change } from './product-decision';
import { DEFAULT_CURRENCY } from './product-facts';

/** A category as it is stored. */
export interface CategoryDocument extends OperationLog, OutboxFields {
  readonly _id: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly externalId?: string;
  readonly filterableAttributes: readonly StoredAttribute[];
  readonly minimumPriceMinor: number | null;
  /** In other currencies than the default one. */
  readonly minimumPricesMinor?: Readonly<Record<string, number>> | undefined;
  readonly path: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  /** It got another path, and perhaps not all below it has followed. */
  readonly isMoving?: true;
  /** What remains for a while of a category that was removed: its operations, and news of it for the search index. */
  readonly removedAt?: Date;
  /** It was removed, and something may still be on its way into it. */
  readonly isLeaving?: true;
  /** What it lost when it was removed. */
  readonly was?: Partial<Pick<CategoryDocument, (typeof LOST)[number]>>;
}

/** A removed category is out of the way of others: it has no externalId, filters or path. */
const LOST = ['externalId', 'filterableAttributes', 'path'] as const;

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
    { key: { parentId: 1, _id: 1 }, serves: 'the categories below others, page by page too' },
    {
      key: { isMoving: 1 },
      options: { partialFilterExpression: { isMoving: true } },
      serves: 'categories on the move',
    },
    {
      key: { isLeaving: 1 },
      options: { partialFilterExpression: { isLeaving: true } },
      serves: 'removed categories that something may be on its way into',
    },
    outboxIndex,
    { key: { changeStamp: 1 }, serves: 'changes since a moment, for the search index' },
    {
      key: { removedAt: 1 },
      options: { expireAfterSeconds: 86_400 },
      serves: 'removed categories, until no run can go over them any more',
    },
  ],
};

/** A change on its way. */
export interface CategoryWrite extends Omit<Change<CategoryDocument>, 'outcome'> {
  readonly entry: OperationEntry | null;
  readonly audit: AuditEntry | null;
}

export type CategoriesRepository = ReturnType<typeof createCategoriesRepository>;

const LEAVING = { isLeaving: true } as const;
const movingSince = (before: Date) => ({ isMoving: true, updatedAt: { $lte: before } }) as const;

/** Categories on the move since then, and removed ones that something may have come into. */
export function unfinishedMoves(before: () => Date): readonly Waiting[] {
  return [() => movingSince(before()), () => LEAVING].map((filter) => ({
    collection: categoriesCollection.name,
    filter,
  }));
}

const REMOVED = { removedAt: { $exists: true } } as const;
const THERE = { removedAt: { $exists: false } } as const;

const SHOWN = { changeStamp: 0, outbox: 0, hasOutbox: 0 } as const;

function childrenOf(parentId: string) {
  const filter: Filter<Row> = { parentId, ...THERE };
  return { filter, scope: ['subcategories', parentId], keys: ['_id'], direction: 1 } as const;
}

type Row = CategoryDocument & { readonly changeStamp?: Timestamp };

export function createCategoriesRepository(db: Db, onChange: () => void) {
  const categories: Collection<Row> = db.collection(categoriesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const stored = { ...time, projection: SHOWN };
  const findById = readById(categories, { filter: THERE, toValue: toCategory });
  return {
    /** By id; reads of one moment share a command. */
    findById,
    findEach: readEach(findById),
    findByExternalId: batchByKey<Category>({
      name: 'categories_by_external_id',
      fetch: async (ids) => {
        const rows = await categories.find({ externalId: { $in: [...ids] } }, time).toArray();
        return new Map(rows.map((row) => [row.externalId ?? '', toCategory(row)]));
      },
    }),
    /** As it is stored, by its externalId or else its id; also one that was removed. */
    findStored: async ({
      externalId = '',
      id = '',
    }: {
      readonly externalId?: string;
      readonly id?: string;
    }): Promise<CategoryDocument | null> => {
      const rows = await categories.find({ $or: [{ externalId }, { _id: id }] }, stored).toArray();
      return rows.find((row) => row.externalId === externalId) ?? rows[0] ?? null;
    },
    /** The whole tree, by id; the whole is at most 5,000. */
    listAll: async (): Promise<readonly Category[]> => {
      const options = { ...time, hint: { _id: 1 }, sort: { _id: 1 } } as const;
      const rows = await categories.find({}, options).toArray();
      return rows.filter(({ removedAt }) => removedAt === undefined).map(toCategory);
    },
    /** All that stand directly below one of these. */
    listChildren: async (ids: readonly string[]): Promise<readonly Category[]> => {
      const below = { parentId: { $in: [...ids] }, ...THERE };
      return (await categories.find(below, stored).toArray()).map(toCategory);
    },
    /** A page of the categories directly below each. */
    listChildrenOfEach: async (
      ids: readonly string[],
      source: PageSource,
    ): Promise<readonly Page<Category>[]> => {
      const lists = ids.map((parentId) => ({ ...childrenOf(parentId), projection: SHOWN }));
      const pages = await listsByKey(categories, lists, source);
      return pages.map((page) => mapPage(page, toCategory));
    },
    hasChildren: async (parentId: string): Promise<boolean> => {
      const below = { parentId, ...THERE };
      return (await categories.findOne(below, { ...time, projection: { _id: 1 } })) !== null;
    },
    /** How many there are; those that were removed count too where there is room for them. */
    count: async (): Promise<number> => {
      const all = await categories.estimatedDocumentCount(time);
      if (all < MAX_CATEGORIES) return all;
      return all - (await categories.countDocuments({ removedAt: { $gt: new Date(0) } }, time));
    },
    /** Categories that have been on the move since before that time. */
    listMoving: (before: Date): Promise<readonly CategoryDocument[]> =>
      categories.find(movingSince(before), { ...stored, limit: 100 }).toArray(),
    /** Removed categories that something may have come into. */
    listLeaving: (): Promise<readonly CategoryDocument[]> =>
      categories.find(LEAVING, { ...stored, limit: MAX_CATEGORIES }).toArray(),
    ...createCategoryWrites(categories, onChange),
  };
}

function createCategoryWrites(categories: Collection<Row>, onChange: () => void) {
  const update = async (filter: Filter<Row>, changes: Document): Promise<boolean> => {
    let isFound = false;
    const updated = categories.updateOne(filter, { ...changes, $currentDate: touch });
    const isFree = await succeedsUnlessDuplicate(
      updated.then(({ matchedCount }) => {
        isFound = matchedCount === 1;
      }),
    ).finally(onChange);
    return isFree && isFound;
  };
  return {
    /** False when it is no longer as it was read, or its id or externalId is taken. */
    write: async ({ before, after, entry, audit }: CategoryWrite): Promise<boolean> => {
      const { _id, version, ops = [], ...facts } = after;
      const auditUpdate = withAudit(null, audit);
      const log = entry === null ? {} : logOperation({ ops }, entry);
      const pushed = { $push: { ...log, ...auditUpdate?.push } };
      if (before === null) {
        const row = {
          ...after,
          ...auditUpdate?.fields,
          ...(entry === null ? {} : { ops: [entry] }),
        };
        const inserted = categories.insertOne({ ...row, changeStamp: SERVER_TIME });
        if (await succeedsUnlessDuplicate(inserted).finally(onChange)) return true;
        // Ids follow from externalIds: what remains of a removed category of that name is used again.
        const revival = {
          $set: { ...facts, ...auditUpdate?.set },
          $inc: { version: 1 },
          $unset: GONE,
          ...pushed,
        };
        // Not by an attempt that was paused: what another attempt has created, and a later request removed, stays removed.
        const isNew = entry === null ? {} : notLogged(entry);
        return update({ _id, ...REMOVED, ...isNew }, revival);
      }
      const isRemoval = after.removedAt !== undefined;
      const { $set, $unset = {} } = isRemoval
        ? removalOf(before, after)
        : { $set: { ...facts, version } };
      const changes = { $set: { ...$set, ...auditUpdate?.set }, $unset, ...pushed };
      return update({ _id, version: before.version, ...THERE }, changes);
    },
    /** Nothing happens when it has another version by now. */
    setPath: async ({ id, version }: Category, path: readonly string[]): Promise<void> => {
      await update({ _id: id, version }, { $set: { path }, $inc: { version: 1 } });
    },
    /** Everything below has followed; nothing happens when the category was changed meanwhile. */
    settleMove: async ({ _id, version }: CategoryDocument): Promise<void> => {
      await categories.updateOne({ _id, version }, { $unset: { isMoving: '' } });
    },
    /** Nothing comes into it any more; nothing happens when it was taken back meanwhile. */
    settleRemoval: async ({ _id, version }: CategoryDocument): Promise<void> => {
      await categories.updateOne({ _id, version, ...REMOVED }, { $unset: { isLeaving: '' } });
    },
    /** Takes back those of them that were removed, on the move: their parents may have gone elsewhere since. */
    restore: async (ids: readonly string[], now: Date): Promise<void> => {
      const filter = { _id: { $in: [...ids] }, ...REMOVED };
      const rows = await categories.find(filter, { maxTimeMS: MAX_TIME_MS }).toArray();
      for (const { removedAt: _removedAt, was, ...row } of rows) {
        const { _id, version } = row;
        const back = { before: null, after: { ...row, ...was } };
        const auditUpdate = withAudit(null, categoryAudit('created', back, { actorId: null, now }));
        const $set = { ...was, isMoving: true, ...auditUpdate?.set };
        const changes = {
          $set,
          $push: { ...auditUpdate?.push },
          $unset: GONE,
          $inc: { version: 1 },
        };
        await update({ _id, version, ...REMOVED }, changes);
      }
    },
  };
}

/** The marks of removal. */
const GONE = { removedAt: '', was: '', isLeaving: '' } as const;

interface Removal {
  readonly $set: Document;
  readonly $unset?: Document;
}

function removalOf(before: CategoryDocument, { removedAt, version }: CategoryDocument): Removal {
  const removedFields = LOST.map((name) => [name, before[name]]).filter(
    ([, value]) => value !== undefined,
  );
  return {
    $set: {
      removedAt,
      isLeaving: true,
      version,
      was: Object.fromEntries(removedFields) as Document,
      filterableAttributes: [],
      path: [before._id],
    },
    $unset: { externalId: '' },
  };
}

export function toCategory(row: CategoryDocument): Category {
  const { minimumPriceMinor, minimumPricesMinor = {} } = row;
  const others = Object.entries(minimumPricesMinor);
  return {
    id: row._id,
    title: row.title,
    parentId: row.parentId,
    externalId: row.externalId ?? null,
    filterableAttributes: row.filterableAttributes.map(attributeDefinition),
    minimumPrice: minimumPriceMinor === null ? null : toMajor(minimumPriceMinor, DEFAULT_CURRENCY),
    minimumPrices: Object.fromEntries(
      others.map(([currency, minor]) => [currency, toMajor(minor, currency)]),
    ),
    path: row.path,
    version: row.version,
  };
}
