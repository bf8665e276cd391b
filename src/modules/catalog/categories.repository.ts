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
  /** Not one of the same id that was created since. */
  remove(category: StoredCategory): Promise<void>;
}

/** A category with the trace of the item that wrote it. */
export interface StoredCategory extends Category {
  readonly appliedBy: readonly AppliedItem[];
  readonly createdAt: Date;
}

type Row = CategoryDocument & { readonly changeStamp?: Timestamp };

export function createCategoriesRepository(db: Db): CategoriesRepository {
  const categories: Collection<Row> = db.collection(categoriesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    findById: readById(categories, { toValue: toCategory }),
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
        limit: MAX_CATEGORIES,
      } as const;
      return (await categories.find({}, options).toArray()).map(toCategory);
    },
    listBelow: async (id) => (await categories.find({ path: id }, time).toArray()).map(toCategory),
    count: () => categories.estimatedDocumentCount(time),
    insert: (document) => isUnique(categories.insertOne({ ...document, changeStamp: SERVER_TIME })),
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
    remove: async ({ id, createdAt }) => {
      await categories.deleteOne({ _id: id, createdAt });
    },
  };
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
    createdAt: row.createdAt,
  };
}
