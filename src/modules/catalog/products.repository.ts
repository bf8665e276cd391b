import type { Collection, Db, Filter, Timestamp } from 'mongodb';
import { readById, readEach } from '../../platform/mongo/batch-by-key';
import { outboxIndex } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import type { MarkedCollection } from '../../platform/live/read-marks';
import { mapPage, type Page } from '../../platform/values/paging';
import { touch } from './change-stamp.repository';
import {
  PRODUCT_PROJECTION,
  toProduct,
  type ProductDocument,
  type Product,
} from './product-document';
import { createProductWritesRepository } from './product-writes.repository';
import type { ProductLookUp } from './product-look-up';

export const productsCollection: CollectionDefinition = {
  name: 'products',
  validator: {
    bsonType: 'object',
    required: ['title', 'priceMinor', 'currency', 'categoryId', 'stock', 'status', 'version'],
    properties: {
      priceMinor: { bsonType: ['int', 'long', 'double'], minimum: 1 },
      stock: { bsonType: ['int', 'long', 'double'], minimum: 0 },
      status: { enum: ['draft', 'active', 'archived'] },
    },
  },
  indexes: [
    {
      key: { externalId: 1, deletedAt: 1 },
      options: { unique: true, partialFilterExpression: { externalId: { $exists: true } } },
      serves: 'externalId is unique among the products that exist; look-up by externalId',
    },
    {
      key: { sku: 1, deletedAt: 1 },
      options: { unique: true, partialFilterExpression: { sku: { $exists: true } } },
      serves: 'sku is unique among the products that exist',
    },
    {
      key: { claims: 1 },
      options: { unique: true, partialFilterExpression: { claims: { $exists: true } } },
      serves: 'values that an atomic batch is about to give are unique too',
    },
    {
      key: { changeStamp: 1, _id: 1 },
      serves: 'changes since a moment, for the search index and GET /products/changes',
    },
    { key: { status: 1, _id: -1 }, serves: 'GET /products?status=' },
    { key: { categoryId: 1 }, serves: 'products whose category moved' },
    outboxIndex,
  ],
};

/** Reservations change the stock alone, everything else leaves a stamp. */
export const productMarks: MarkedCollection = {
  collection: productsCollection.name,
  fields: ['version', 'stock', 'changeStamp', 'deletedAt'],
};

export type ProductsRepository = ReturnType<typeof createProductsRepository>;

/** One command must end well within the time limit of a connection. */
const MOVE_BATCH_SIZE = 1000;
/** What writers read: operations that were carried out belong to it. */
const { ops: _read, ...STORED } = PRODUCT_PROJECTION;

type Row = ProductDocument & { readonly changeStamp?: Timestamp };

export function createProductsRepository(db: Db, onChange: () => void) {
  const products: Collection<Row> = db.collection(productsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const filter = { deletedAt: null, staged: { $exists: false } };
  const findById = readById(products, {
    filter,
    projection: PRODUCT_PROJECTION,
    toValue: toProduct,
  });
  return {
    ...createProductWritesRepository(products, onChange),
    /** By id, deleted products excluded; reads of one moment share a command. */
    findById,
    findEach: readEach(findById),
    /** The stock of products by their ids, including the latest orders. */
    findStocks: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const options = { ...time, projection: { stock: 1 } } as const;
      const rows = await products.find({ ...filter, _id: { $in: [...ids] } }, options).toArray();
      return new Map(rows.map((row) => [row._id, row.stock]));
    },
    /** Newest first. */
    list: async (wanted: ProductLookUp, source: PageSource): Promise<Page<Product>> => {
      const query = { filter: whereOf(wanted), projection: PRODUCT_PROJECTION };
      const scope = ['look-up', wanted];
      return mapPage(await newestFirst(products, { ...query, scope }, source), toProduct);
    },
    /** Stored documents by their own or external ids, deleted ones included, with the traces of runs. */
    findStored: async ({
      ids,
      externalIds,
    }: {
      readonly ids: readonly string[];
      readonly externalIds: readonly string[];
    }): Promise<readonly ProductDocument[]> => {
      const byId = { _id: { $in: [...ids] } };
      const byExternalId = { externalId: { $in: [...externalIds] } };
      // A look at nothing is planned as well.
      const either = externalIds.length > 0 ? { $or: [byId, byExternalId] } : byId;
      const named = ids.length > 0 ? either : byExternalId;
      return products.find(named, { ...time, projection: STORED }).toArray();
    },
    /** The product that claims a unique value, also one that is staged. */
    findClaimant: (claim: string): Promise<ProductDocument | null> =>
      products.findOne({ claims: claim }, { ...time, projection: STORED }),
    /** After a category moved: some of its products follow. False when all had done so already. */
    moveCategory: async (categoryId: string, path: readonly string[]): Promise<boolean> => {
      const behind = { categoryId, categoryPath: { $ne: [...path] } };
      const rows = await products
        .find(behind, { ...time, limit: MOVE_BATCH_SIZE, projection: { _id: 1 } })
        .toArray();
      if (rows.length === 0) return false;
      const _id = { $in: rows.map((row) => row._id) };
      const update = { $set: { categoryPath: [...path] }, $currentDate: touch };
      try {
        await products.updateMany({ ...behind, _id }, update);
      } finally {
        onChange();
      }
      return true;
    },
    isCategoryUsed: async (categoryId: string): Promise<boolean> => {
      const filter = { categoryId, deletedAt: null };
      return (await products.findOne(filter, { ...time, projection: { _id: 1 } })) !== null;
    },
  };
}

function whereOf({ ids, externalId, sku, status }: ProductLookUp): Filter<Row> {
  return {
    ...(ids ? { _id: { $in: [...ids] } } : {}),
    ...(externalId ? { externalId } : {}),
    ...(sku ? { sku } : {}),
    ...(status ? { status } : {}),
    deletedAt: null,
    staged: { $exists: false },
  };
}
