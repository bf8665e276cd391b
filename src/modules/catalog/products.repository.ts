import { isDeepStrictEqual } from 'node:util';
import {
  MongoBulkWriteError,
  Timestamp,
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  type Document,
  type Filter,
} from 'mongodb';
import pLimit from 'p-limit';
import { readById, readEach } from '../../platform/mongo/batch-by-key';
import { outboxIndex, type OutboxChange } from '../../platform/events';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { isDuplicateKey } from '../../platform/mongo/errors';
import { findRows } from '../../platform/mongo/find-rows';
import { newestFirst, type PageSource } from '../../platform/mongo/newest-first';
import type { MarkedCollection } from '../../platform/live/change-watch';
import { logOperation, type OperationEntry } from '../../platform/operations';
import { lockAsRead } from '../../platform/operations/bulk';
import { mapPage, type Page } from '../../platform/values/paging';
import { SERVER_TIME, setOrUnset, touch } from './change-stamp.repository';
import type { Change } from './intent';
import {
  claimsOf,
  PRODUCT_PROJECTION,
  toProduct,
  type ProductDocument,
  type Product,
  type UniqueField,
} from './product-document';
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
      serves: 'values that an atomic batch is about to assign are unique too',
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

/** Reservations change only the stock; every other change leaves a change stamp. */
export const productMarks: MarkedCollection = {
  collection: productsCollection.name,
  fields: ['version', 'stock', 'changeStamp', 'deletedAt'],
};

/** A change to be written, with its events and log entry. */
export interface ProductWrite extends Omit<Change<ProductDocument>, 'outcome'> {
  readonly emission: OutboxChange | null;
  /** The log entry by which a retry finds the outcome; null if it is not retried. */
  readonly entry: OperationEntry | null;
  /**
   * The batch that only locks the product until it commits: a new product stays invisible, an existing one is locked.
   */
  readonly holder?: string;
}

/** The outcome of writes: which unique values were taken, and whether all other writes were made. */
export interface WrittenProducts {
  readonly conflicts: ReadonlyMap<string, UniqueField | 'id'>;
  readonly isComplete: boolean;
}

/** A position among the changes: after this product, and after everything with an earlier stamp. */
export interface ChangePlace {
  /** The server's logical time of the change. */
  readonly stamp: bigint;
  readonly id: string;
}

/** A product after its last change; null if that change deleted it. */
export interface ChangedRow extends ChangePlace {
  readonly product: Product | null;
}

export type ProductsRepository = ReturnType<typeof createProductsRepository>;

/** Small enough for one command to end well within the time limit of a connection. */
const MOVE_BATCH_SIZE = 1000;
/** The fields that writers read, including the operation log. */
const { ops: _ops, ...STORED } = PRODUCT_PROJECTION;
const { changeStamp: _stamp, ...WITH_STAMP } = PRODUCT_PROJECTION;

/**
 * How many writes of several products this process runs at once. More would not be faster, and would use connections
 * that the rest of the process needs.
 */
const MAX_LARGE_WRITES = 8;

const NOT_STAGED = { staged: { $exists: false } } as const;
const LIVE = { deletedAt: null, ...NOT_STAGED } as const;

type Row = ProductDocument & { readonly changeStamp: Timestamp };

export function createProductsRepository(db: Db, onChange: () => void) {
  const products: Collection<Row> = db.collection(productsCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const inTurn = pLimit(MAX_LARGE_WRITES);
  const projection = PRODUCT_PROJECTION;
  const findById = readById(products, { filter: LIVE, projection, toValue: toProduct });
  return {
    /** Updates each document only if it is still as it was read; other writes are not affected. */
    write: async (writes: readonly ProductWrite[]): Promise<WrittenProducts> => {
      if (writes.length === 0) return { conflicts: new Map(), isComplete: true };
      const updates = writes.filter(({ before }) => before !== null).length;
      try {
        const operations = writes.map(toOperation);
        const send = () => products.bulkWrite(operations, { ordered: false });
        const { matchedCount } = await (writes.length > 1 ? inTurn(send) : send());
        return { conflicts: new Map(), isComplete: matchedCount === updates };
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error;
        return { conflicts: takenValues(error, writes), isComplete: updates === 0 };
      } finally {
        onChange();
      }
    },
    /** Removes what a batch left on a product: its lock and claims, or the whole product that it staged. */
    clear: async (row: ProductDocument, holder: string): Promise<void> => {
      const { _id: id } = row;
      if (row.staged === holder) await products.deleteOne({ _id: id, staged: holder });
      else {
        const release = { lock: undefined, ...claimsField(claimsOf(row)) };
        await products.updateOne({ _id: id, lock: holder }, setOrUnset(release));
      }
    },
    /** Reads by id, without deleted products; simultaneous reads share a command. */
    findById,
    findEach: readEach(findById),
    /** The stock of products by id, including the latest orders. */
    findStocks: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const options = { ...time, limit: ids.length, projection: { stock: 1 } } as const;
      const rows = await findRows(products, { ...LIVE, _id: { $in: [...ids] } }, options);
      return new Map(rows.map((row) => [row._id, row.stock]));
    },
    /** Newest first. */
    list: async (lookUp: ProductLookUp, source: PageSource): Promise<Page<Product>> => {
      const query = { filter: toFilter(lookUp), projection, scope: ['look-up', lookUp] };
      return mapPage(await newestFirst(products, query, source), toProduct);
    },
    /** Stored documents by their ids or externalIds, including deleted ones, with operation logs. */
    findStored: async ({
      ids,
      externalIds,
    }: {
      readonly ids: readonly string[];
      readonly externalIds: readonly string[];
    }): Promise<readonly ProductDocument[]> => {
      const byId = { _id: { $in: [...ids] } };
      const byExternalId = { externalId: { $in: [...externalIds] } };
      // An empty list is left out, because the database would plan a query for it too.
      const either = externalIds.length > 0 ? { $or: [byId, byExternalId] } : byId;
      const filter = ids.length > 0 ? either : byExternalId;
      return products.find(filter, { ...time, projection: STORED }).toArray();
    },
    /** The product that claims a unique value, even if it is staged. */
    findClaimant: (claim: string): Promise<ProductDocument | null> =>
      products.findOne({ claims: claim }, { ...time, projection: STORED }),
    /** Updates the paths of some of a moved category's products. False if all were correct already. */
    moveCategory: async (categoryId: string, path: readonly string[]): Promise<boolean> => {
      const stale = { categoryId, categoryPath: { $ne: [...path] } };
      const rows = await products
        .find(stale, { ...time, limit: MOVE_BATCH_SIZE, projection: { _id: 1 } })
        .toArray();
      if (rows.length === 0) return false;
      const _id = { $in: rows.map((row) => row._id) };
      const update = { $set: { categoryPath: [...path] }, $currentDate: touch };
      try {
        await products.updateMany({ ...stale, _id }, update);
      } finally {
        onChange();
      }
      return true;
    },
    /** The oldest changes first. Includes deleted products only if they were deleted since then. */
    listChangesAfter: async (
      { stamp, id }: ChangePlace,
      deletedSince: Date,
      limit: number,
    ): Promise<readonly ChangedRow[]> => {
      const from = new Timestamp(stamp);
      const later = { $or: [{ changeStamp: { $gt: from } }, { _id: { $gt: id } }] };
      const isReported = { $or: [{ deletedAt: null }, { deletedAt: { $gte: deletedSince } }] };
      const filter = { changeStamp: { $gte: from }, $and: [later, isReported], ...NOT_STAGED };
      const rows = await products
        .find(filter, { ...time, projection: WITH_STAMP })
        .sort({ changeStamp: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return rows.map(toChange);
    },
    isCategoryUsed: async (categoryId: string): Promise<boolean> => {
      const filter = { categoryId, deletedAt: null };
      return (await products.findOne(filter, { ...time, projection: { _id: 1 } })) !== null;
    },
  };
}

function toFilter({ ids, externalId, sku, status }: ProductLookUp): Filter<Row> {
  return {
    ...(ids ? { _id: { $in: [...ids] } } : {}),
    ...(externalId ? { externalId } : {}),
    ...(sku ? { sku } : {}),
    ...(status ? { status } : {}),
    ...LIVE,
  };
}

function toChange(row: Row): ChangedRow {
  const product = row.deletedAt === null ? toProduct(row) : null;
  return { id: row._id, stamp: row.changeStamp.toBigInt(), product };
}

function toOperation(write: ProductWrite): AnyBulkWriteOperation<Row> {
  const { before, after, emission, entry, holder } = write;
  if (before === null) {
    const ops = entry === null ? {} : { ops: [entry] };
    const extras = holder === undefined ? emission?.fields : { staged: holder };
    return { insertOne: { document: { ...after, ...extras, ...ops, changeStamp: SERVER_TIME } } };
  }
  const changes = holder === undefined ? changedFields(before, after) : {};
  const filter: Document = { _id: before._id, ...asRead(before, changes), ...emission?.filter };
  if (holder !== undefined) {
    const claims = [...new Set([...claimsOf(before), ...claimsOf(after)])];
    const update = setOrUnset({ lock: holder, ...claimsField(claims) });
    return { updateOne: { filter, update } };
  }
  const fields = { ...changes, ...claimsAfter(write), ...emission?.set, lock: undefined };
  const $push: Document = {
    ...emission?.push,
    ...(entry === null ? {} : logOperation(before, entry)),
  };
  return { updateOne: { filter, update: { ...setOrUnset(fields), $push, $currentDate: touch } } };
}

/** The fields that a change sets; `undefined` removes one. All other stored fields are kept. */
function changedFields(before: ProductDocument, after: ProductDocument): Document {
  const changes: Document = {};
  for (const name of Object.keys({ ...before, ...after }) as (keyof ProductDocument)[]) {
    if (!isDeepStrictEqual(before[name], after[name])) changes[name] = after[name];
  }
  return changes;
}

/** Fields that change without a new version. A write that sets one requires the value on which it was decided. */
const UNVERSIONED = ['stock', 'rating', 'ratingCount', 'popularity', 'staged'] as const;

function asRead(before: ProductDocument, changes: Document): Document {
  const filter: Document = { version: before.version, deletedAt: null, ...lockAsRead(before) };
  for (const name of UNVERSIONED) if (name in changes) filter[name] = before[name];
  return filter;
}

/**
 * The claims after the write. A deleted product claims nothing; one that a batch locked may lose the claims that it was
 * about to get.
 */
function claimsAfter({ before, after }: ProductWrite): Document {
  const claims = after.deletedAt === null ? claimsOf(after) : [];
  const isSame = before?.lock === undefined && isDeepStrictEqual(claims, claimsOf(before ?? {}));
  return isSame ? {} : claimsField(claims);
}

/** An empty list is omitted, so that the index can be sparse. */
function claimsField(claims: readonly string[]): Document {
  return { claims: claims.length > 0 ? claims : undefined };
}

/** The writes that failed because another product has the unique value. Throws for any other error. */
function takenValues(
  error: MongoBulkWriteError,
  writes: readonly ProductWrite[],
): ReadonlyMap<string, UniqueField | 'id'> {
  if (!isDuplicateKey(error)) throw error;
  const conflicts = new Map<string, UniqueField | 'id'>();
  for (const { index, errmsg } of [error.writeErrors].flat()) {
    const write = writes[index];
    if (write === undefined) throw error;
    conflicts.set(write.after._id, fieldTaken(errmsg));
  }
  return conflicts;
}

/**
 * Matches the index of a duplicate key and, for the index of claims, the field. Both precede the value, which clients
 * choose and which could imitate such a message.
 */
const DUPLICATE = / index: (\w+?)_\S*(?:.*? dup key: \{ claims: "(\w+):)?/;

/** The field of a duplicate key error; `id` if the document itself exists already. */
function fieldTaken(message = ''): UniqueField | 'id' {
  const [, index, claimField = 'externalId'] = DUPLICATE.exec(message) ?? [];
  const field = index === 'claims' ? claimField : index;
  return field === 'sku' || field === 'externalId' ? field : 'id';
}
