import {
  MongoBulkWriteError,
  type AnyBulkWriteOperation,
  type Collection,
  type Filter,
  type Timestamp,
  type UpdateFilter,
} from 'mongodb';
import type { Emission } from '../../platform/events';
import { isDuplicateKey } from '../../platform/mongo/errors';
import { notAppliedBy, pushTrace, type NewTrace } from './applied-items';
import { SERVER_TIME, touch } from './change-stamp.repository';
import { claimsAfter, claimsOf, takenField, writeClaims, type Claims } from './product-claims';
import { PRODUCT_PROJECTION, type ProductDocument } from './product-document';

/** One write of a batch, decided from the product as it was read. */
export type ProductWrite =
  | { readonly kind: 'insert'; readonly document: ProductDocument }
  | {
      readonly kind: 'update';
      readonly id: string;
      /** The version the decision was made on: another one means decide again. */
      readonly version: number;
      /** False when only counters change. */
      readonly bumpsVersion: boolean;
      readonly set: Readonly<Record<string, unknown>>;
      /** The item it is done for. */
      readonly applied: NewTrace;
    };

/** One change of a stored product with its news. */
export interface StoredUpdate {
  readonly set: Partial<ProductDocument>;
  readonly unset: readonly (keyof ProductDocument)[];
  readonly news: Emission | null;
  /** The trace of a change that may be asked for again. */
  readonly applied?: NewTrace | undefined;
}

/** What became of a batch: ids whose unique value was taken, and whether every update found its version. */
export interface BatchWritten {
  readonly taken: ReadonlyMap<string, 'sku' | 'externalId' | 'id'>;
  readonly isComplete: boolean;
}

/** Every way in which a product is written, but for the tokens of orders. */
export interface ProductWritesRepository {
  writeBatch(writes: readonly ProductWrite[]): Promise<BatchWritten>;
  /**
   * Changes a product that is still as it was read: the product after it, null when somebody else was faster, or the
   * name of a unique value that another product has.
   */
  updateStored(
    stored: ProductDocument,
    update: StoredUpdate,
  ): Promise<ProductDocument | null | 'sku' | 'externalId'>;
  /** Shows a product that an atomic batch had staged; null when it is shown already. */
  unstage(id: string, operationId: string, news: Emission): Promise<ProductDocument | null>;
  removeStaged(id: string, operationId: string): Promise<void>;
  /** Takes hold of a product that is still as it was read. */
  lock(stored: ProductDocument, operationId: string): Promise<ProductDocument | null>;
  /**
   * Claims unique values for a product that the operation holds; false when it holds it no more, or the name of a
   * value that another product has.
   */
  claim(id: string, operationId: string, claims: Claims): Promise<boolean | 'sku' | 'externalId'>;
  /** Lets go of a product that was not changed, and of what was claimed for it. */
  unlock(stored: ProductDocument, operationId: string): Promise<void>;
}

type Row = ProductDocument & { readonly changeStamp?: Timestamp };

const after = { returnDocument: 'after', projection: PRODUCT_PROJECTION } as const;

export function createProductWritesRepository(products: Collection<Row>): ProductWritesRepository {
  return {
    updateStored: async ({ _id, version, stock, lock }, { set, unset, news, applied }) => {
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
      const claims = writeClaims(claimsAfter(set));
      const update = {
        $set: { ...otherFields, ...stocked, ...claims.set, ...news?.set },
        $inc: { version: 1 },
        $currentDate: touch,
        ...pushed(news, applied),
        ...unsetOf([...unset, ...claims.unset]),
      };
      try {
        const traced = applied ? notAppliedBy(applied) : {};
        const filter = { ...isSame, ...news?.filter, ...traced } as Filter<Row>;
        return await products.findOneAndUpdate(filter, update as UpdateFilter<Row>, after);
      } catch (error) {
        return takenBy(error);
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
    ...createAtomicWrites(products),
  };
}

function pushed(news: Emission | null, applied: NewTrace | undefined) {
  const push = { ...news?.push, ...pushTrace(applied).$push };
  return Object.keys(push).length > 0 ? { $push: push } : {};
}

function takenBy(error: unknown): 'sku' | 'externalId' {
  if (!isDuplicateKey(error)) throw error;
  return takenField((error as Error).message) === 'sku' ? 'sku' : 'externalId';
}

type AtomicWrites = Pick<
  ProductWritesRepository,
  'unstage' | 'removeStaged' | 'lock' | 'claim' | 'unlock'
>;

/** The steps of all-or-nothing batches. */
function createAtomicWrites(products: Collection<Row>): AtomicWrites {
  return {
    unstage: (id, operationId, news) =>
      products.findOneAndUpdate(
        { _id: id, staged: operationId },
        {
          $unset: { staged: '' },
          $set: news.set,
          $push: news.push,
          $currentDate: touch,
        } as UpdateFilter<Row>,
        after,
      ),
    removeStaged: async (id, operationId) => {
      await products.deleteOne({ _id: id, staged: operationId });
    },
    lock: ({ _id, version, lock }, operationId) =>
      products.findOneAndUpdate(
        { _id, version, deletedAt: null, lock: lock ?? { $exists: false } } as Filter<Row>,
        { $set: { lock: operationId } } as UpdateFilter<Row>,
        after,
      ),
    claim: async (id, operationId, claims) => {
      const update = { $addToSet: { claims: { $each: [...claims] } } } as UpdateFilter<Row>;
      try {
        return (
          (await products.updateOne({ _id: id, lock: operationId }, update)).matchedCount === 1
        );
      } catch (error) {
        return takenBy(error);
      }
    },
    unlock: async (stored, operationId) => {
      const { set, unset } = writeClaims(claimsOf(stored));
      const update = {
        ...(Object.keys(set).length > 0 ? { $set: set } : {}),
        ...unsetOf([...unset, 'lock']),
      };
      await products.updateOne({ _id: stored._id, lock: operationId }, update as UpdateFilter<Row>);
    },
  };
}

function toOperation(write: ProductWrite): AnyBulkWriteOperation<Row> {
  if (write.kind === 'insert') {
    const { set: claims } = writeClaims(claimsOf(write.document));
    const document = { ...write.document, ...claims, changeStamp: SERVER_TIME };
    return { insertOne: { document } };
  }
  const { id, version, bumpsVersion, set, applied } = write;
  const claims = writeClaims(claimsAfter(set));
  return {
    updateOne: {
      filter: { _id: id, version, lock: { $exists: false }, ...notAppliedBy(applied) } as never,
      update: {
        $set: { ...set, ...claims.set },
        ...(bumpsVersion ? { $inc: { version: 1 } } : {}),
        $currentDate: touch,
        ...unsetOf(claims.unset),
        ...pushTrace(applied),
      } as never,
    },
  };
}

function unsetOf(names: readonly string[]) {
  return names.length > 0 ? { $unset: Object.fromEntries(names.map((name) => [name, ''])) } : {};
}

/** Which writes met a unique value of another product; any other refusal is a failure of the whole batch. */
function takenValues(
  error: MongoBulkWriteError,
  writes: readonly ProductWrite[],
): ReadonlyMap<string, 'sku' | 'externalId' | 'id'> {
  if (!isDuplicateKey(error)) throw error;
  const refusals = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return new Map(
    refusals.map((refusal) => {
      const write = writes[refusal.index];
      if (write === undefined) throw error;
      return [write.kind === 'insert' ? write.document._id : write.id, takenField(refusal.errmsg)];
    }),
  );
}
