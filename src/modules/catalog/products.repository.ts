import {
  MongoBulkWriteError,
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  type Filter,
  type Timestamp,
  type UpdateFilter,
} from 'mongodb';
import type { BatchedRead } from '../../platform/batch-by-key';
import { outboxIndex, type Emission } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { isDuplicateKey } from '../../platform/mongo/errors';
import { readById } from '../../platform/mongo/read-by-id';
import { SERVER_TIME, touch } from './change-stamp.repository';
import { PRODUCT_PROJECTION, toProduct, type ProductDocument } from './product-document';
import type { Product } from './products.types';

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
    { key: { changeStamp: 1 }, serves: 'changes since a moment, for the search index' },
    { key: { categoryId: 1 }, serves: 'products whose category moved' },
    outboxIndex,
  ],
};

/** One write of a batch, decided from the product as it was read. */
export type ProductWrite =
  | { readonly kind: 'insert'; readonly document: ProductDocument }
  | {
      readonly kind: 'update';
      readonly id: string;
      /** The version the decision was made on: another one means decide again. */
      readonly version: number;
      readonly set: Readonly<Record<string, unknown>>;
      readonly unset?: readonly string[];
    };

/** One change of a stored product with its news. */
export interface StoredUpdate {
  readonly set: Partial<ProductDocument>;
  readonly unset: readonly (keyof ProductDocument)[];
  readonly news: Emission | null;
}

/** What became of a batch: ids whose unique value was taken, and whether every update found its version. */
export interface BatchWritten {
  readonly taken: ReadonlyMap<string, 'sku' | 'externalId' | 'id'>;
  readonly isComplete: boolean;
}

export interface ProductsRepository {
  /** By id, deleted products excluded; reads of one moment share a command. */
  readonly findById: BatchedRead<Product>;
  /** Stored documents by their own or external ids, deleted ones included. */
  findStored(keys: {
    readonly ids: readonly string[];
    readonly externalIds: readonly string[];
  }): Promise<readonly ProductDocument[]>;
  /** A product that exists, as it is stored. */
  findStoredById(id: string): Promise<ProductDocument | null>;
  writeBatch(writes: readonly ProductWrite[]): Promise<BatchWritten>;
  /**
   * Changes a product that is still as it was read: the product after it, null when somebody else was faster, or the
   * name of a unique value that another product has.
   */
  updateStored(
    stored: ProductDocument,
    update: StoredUpdate,
  ): Promise<ProductDocument | null | 'sku' | 'externalId'>;
  /** After a category moved: its products follow. */
  moveCategory(categoryId: string, path: readonly string[]): Promise<void>;
  isCategoryUsed(categoryId: string): Promise<boolean>;
}

type Row = ProductDocument & { readonly changeStamp?: Timestamp };

export function createProductsRepository(db: Db): ProductsRepository {
  const products: Collection<Row> = db.collection(productsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  return {
    findById: readById(products, {
      filter: { deletedAt: null, staged: { $exists: false } },
      projection: PRODUCT_PROJECTION,
      toValue: toProduct,
    }),
    findStored: async ({ ids, externalIds }) => {
      const either = [{ _id: { $in: [...ids] } }, { externalId: { $in: [...externalIds] } }];
      return products.find({ $or: either }, { ...time, projection: PRODUCT_PROJECTION }).toArray();
    },
    findStoredById: (id) =>
      products.findOne(
        { _id: id, deletedAt: null, staged: { $exists: false } },
        { ...time, projection: PRODUCT_PROJECTION },
      ),
    updateStored: async ({ _id, version, stock, lock }, { set, unset, news }) => {
      const { stock: newStock = stock, ...otherFields } = set;
      const held = lock ?? { $exists: false };
      const stocked = newStock === stock ? {} : { stock: newStock };
      const isSame = {
        _id,
        version,
        deletedAt: null,
        lock: held,
        ...(stocked.stock === undefined ? {} : { stock }),
      };
      const update = {
        $set: { ...otherFields, ...stocked, ...news?.set },
        $inc: { version: 1 },
        $currentDate: touch,
        ...(news ? { $push: news.push } : {}),
        ...unsetOf(unset),
      };
      try {
        const options = { returnDocument: 'after', projection: PRODUCT_PROJECTION } as const;
        const filter = { ...isSame, ...news?.filter } as Filter<Row>;
        return await products.findOneAndUpdate(filter, update as UpdateFilter<Row>, options);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return takenField((error as Error).message) === 'sku' ? 'sku' : 'externalId';
      }
    },
    writeBatch: async (writes) => {
      if (writes.length === 0) return { taken: new Map(), isComplete: true };
      const updates = writes.filter(({ kind }) => kind === 'update').length;
      try {
        const { matchedCount } = await products.bulkWrite(writes.map(toOperation), {
          ordered: false,
        });
        return { taken: new Map(), isComplete: matchedCount === updates };
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        return { taken: takenValues(error, writes), isComplete: false };
      }
    },
    moveCategory: async (categoryId, path) => {
      await products.updateMany(
        { categoryId },
        { $set: { categoryPath: [...path] }, $currentDate: touch },
      );
    },
    isCategoryUsed: async (categoryId) => {
      const filter = { categoryId, deletedAt: null };
      return (await products.findOne(filter, { ...time, projection: { _id: 1 } })) !== null;
    },
  };
}

function toOperation(write: ProductWrite): AnyBulkWriteOperation<Row> {
  if (write.kind === 'insert') {
    return { insertOne: { document: { ...write.document, changeStamp: SERVER_TIME } } };
  }
  const { id, version, set, unset = [] } = write;
  return {
    updateOne: {
      filter: { _id: id, version, lock: { $exists: false } },
      update: {
        $set: set,
        $inc: { version: 1 },
        $currentDate: touch,
        ...unsetOf(unset),
      } as never,
    },
  };
}

function unsetOf(names: readonly string[]) {
  return names.length > 0 ? { $unset: Object.fromEntries(names.map((name) => [name, ''])) } : {};
}

const DUPLICATE_KEY = 11000;

/** Which writes met a unique value of another product; any other refusal is a failure of the whole batch. */
function takenValues(
  error: MongoBulkWriteError,
  writes: readonly ProductWrite[],
): ReadonlyMap<string, 'sku' | 'externalId' | 'id'> {
  const refusals = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return new Map(
    refusals.map((refusal) => {
      const write = writes[refusal.index];
      if (refusal.code !== DUPLICATE_KEY || write === undefined) throw error;
      return [write.kind === 'insert' ? write.document._id : write.id, takenField(refusal.errmsg)];
    }),
  );
}

function takenField(message = ''): 'sku' | 'externalId' | 'id' {
  if (message.includes('index: sku_')) return 'sku';
  return message.includes('index: externalId_') ? 'externalId' : 'id';
}
