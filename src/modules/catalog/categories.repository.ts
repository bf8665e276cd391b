import type { Collection, Db, Timestamp, UpdateFilter } from 'mongodb';
import { batchByKey, type BatchedRead } from '../../platform/batch-by-key';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { isUnique } from '../../platform/mongo/errors';
import { readById } from '../../platform/mongo/read-by-id';
import { toMajor } from '../../platform/money';
import { pushTrace, type NewTrace } from './applied-items';
import type { Category } from './categories.types';
import type { AppliedItem } from './items.types';
import { SERVER_TIME, touch } from './change-stamp.repository';
import { DEFAULT_CURRENCY } from './product-facts';

/** A category as it is stored. */
export interface CategoryDocument {
  readonly _id: string;
  readonly title: string;
  readonly parentId: string | null;
  readonly externalId?: string;
  readonly filterableAttributes: readonly string[];
  readonly minimumPriceMinor: number | null;
  readonly path: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  /** The items of runs that wrote it last, the latest at the end. */
  readonly appliedBy?: readonly AppliedItem[];
  /** It got another path, and perhaps not all below it has followed. */
  readonly isMoving?: true;
  /** What remains for a while of a category that was removed: its traces, and news of it for the search index. */
  readonly removedAt?: Date;
}

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
    { key: { path: 1 }, serves: 'a category and everything below it' },
    {
      key: { isMoving: 1 },
      options: { partialFilterExpression: { isMoving: true } },
      serves: 'categories on the move',
    },
    { key: { changeStamp: 1 }, serves: 'changes since a moment, for the search index' },
    {
      key: { removedAt: 1 },
      options: { expireAfterSeconds: 86_400 },
      serves: 'removed categories, until no run can go over them any more',
    },
  ],
};

export interface CategoriesRepository {
  /** By id; reads of one moment share a command. */
  readonly findById: BatchedRead<StoredCategory>;
  readonly findByExternalId: BatchedRead<StoredCategory>;
  /** The whole tree, by id; the whole is at most 5,000. */
  listAll(): Promise<readonly Category[]>;
  listBelow(id: string): Promise<readonly Category[]>;
  count(): Promise<number>;
  /** False when the id or the externalId is taken. */
  insert(document: CategoryDocument): Promise<boolean>;
  /** The changed category, or null when it has another version by now. */
  update(
    id: string,
    version: number,
    set: Partial<Omit<CategoryDocument, '_id' | 'version' | 'appliedBy'>>,
    applied?: NewTrace,
  ): Promise<Category | null>;
  /** Categories that have been on the move since before that time. */
  listMoving(before: Date): Promise<readonly Category[]>;
  /** Everything below has followed; nothing happens when the category was changed meanwhile. */
  settleMove(category: Category): Promise<void>;
  /** False when it has another version by now. */
  remove(category: StoredCategory, applied: NewTrace): Promise<boolean>;
  /** The traces of a category that was removed. */
  findRemovedTraces(id: string): Promise<readonly AppliedItem[]>;
}

/** A category with the trace of the item that wrote it. */
export interface StoredCategory extends Category {
  readonly appliedBy: readonly AppliedItem[];
}

const THERE = { removedAt: { $exists: false } } as const;

type Row = CategoryDocument & { readonly changeStamp?: Timestamp };

export function createCategoriesRepository(db: Db): CategoriesRepository {
  const categories: Collection<Row> = db.collection(categoriesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    findById: readById(categories, { filter: THERE, toValue: toCategory }),
    findByExternalId: batchByKey({
      fetch: async (ids) => {
        const rows = await categories.find({ externalId: { $in: [...ids] } }, time).toArray();
        return new Map(rows.map((row) => [row.externalId ?? '', toCategory(row)]));
      },
    }),
    listAll: async () => {
      const options = {
        ...time,
        hint: { _id: 1 },
        sort: { _id: 1 },
      } as const;
      const rows = await categories.find({}, options).toArray();
      return rows.filter(({ removedAt }) => removedAt === undefined).map(toCategory);
    },
    listBelow: async (id) => (await categories.find({ path: id }, time).toArray()).map(toCategory),
    count: async () => {
      const [all, removed] = await Promise.all([
        categories.estimatedDocumentCount(time),
        categories.countDocuments({ removedAt: { $gt: new Date(0) } }, time),
      ]);
      return all - removed;
    },
    insert: async (document) =>
      (await isUnique(categories.insertOne({ ...document, changeStamp: SERVER_TIME }))) ||
      revive(categories, document),
    update: async (id, version, set, applied) => {
      const row = await categories.findOneAndUpdate(
        { _id: id, version },
        {
          $set: set,
          $inc: { version: 1 },
          $currentDate: touch,
          ...pushTrace(applied),
        } as UpdateFilter<Row>,
        { returnDocument: 'after' },
      );
      return row === null ? null : toCategory(row);
    },
    listMoving: async (before) => {
      const filter = { isMoving: true, updatedAt: { $lte: before } } as const;
      return (await categories.find(filter, { ...time, limit: 100 }).toArray()).map(toCategory);
    },
    settleMove: async ({ id, version }) => {
      await categories.updateOne({ _id: id, version }, { $unset: { isMoving: '' } });
    },
    ...createRemovals(categories),
  };
}

function createRemovals(
  categories: Collection<Row>,
): Pick<CategoriesRepository, 'remove' | 'findRemovedTraces'> {
  return {
    remove: async ({ id, version }, applied) => {
      const update = {
        $set: { removedAt: applied.trace.at, filterableAttributes: [], path: [id] },
        $unset: { externalId: '' },
        $inc: { version: 1 },
        $currentDate: touch,
        ...pushTrace(applied),
      } as UpdateFilter<Row>;
      return (await categories.updateOne({ _id: id, version }, update)).matchedCount === 1;
    },
    findRemovedTraces: async (id) => {
      const filter = { _id: id, removedAt: { $exists: true } };
      const row = await categories.findOne(filter, {
        projection: { appliedBy: 1 },
        maxTimeMS: MAX_TIME_MS,
      });
      return row?.appliedBy ?? [];
    },
  };
}

/** Ids follow from externalIds: who creates a removed category again finds what remains of it. */
async function revive(
  categories: Collection<Row>,
  { _id, version: _version, appliedBy = [], ...facts }: CategoryDocument,
): Promise<boolean> {
  let isRevived = false;
  const update = {
    $set: facts,
    $unset: { removedAt: '', isMoving: '' },
    $inc: { version: 1 },
    $currentDate: touch,
    $push: { appliedBy: { $each: appliedBy } },
  } as UpdateFilter<Row>;
  const written = categories.updateOne({ _id, removedAt: { $exists: true } }, update);
  const isFree = await isUnique(
    written.then(({ matchedCount }) => {
      isRevived = matchedCount === 1;
    }),
  );
  return isFree && isRevived;
}

function toCategory(row: CategoryDocument): StoredCategory {
  const { minimumPriceMinor } = row;
  return {
    id: row._id,
    title: row.title,
    parentId: row.parentId,
    externalId: row.externalId ?? null,
    filterableAttributes: row.filterableAttributes,
    minimumPrice: minimumPriceMinor === null ? null : toMajor(minimumPriceMinor, DEFAULT_CURRENCY),
    minimumPriceMinor,
    path: row.path,
    version: row.version,
    appliedBy: row.appliedBy ?? [],
  };
}
