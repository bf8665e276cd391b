import { Timestamp, type Collection, type Db } from 'mongodb';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import {
  PRODUCT_PROJECTION,
  toProduct,
  type ProductDocument,
  type Product,
} from './product-document';
import { productsCollection } from './products.repository';

/** A place among the changes: behind this product, and behind everything with an earlier mark. */
export interface ChangePlace {
  /** The server's logical time of the change. */
  readonly mark: bigint;
  readonly id: string;
}

/** A product as its last change has left it; null when that has deleted it. */
export interface ChangedRow extends ChangePlace {
  readonly product: Product | null;
}

type Row = ProductDocument & { readonly changeStamp: Timestamp };

const { changeStamp: _shown, ...PROJECTION } = PRODUCT_PROJECTION;

export type ProductChangesRepository = ReturnType<typeof createProductChangesRepository>;

export function createProductChangesRepository(db: Db) {
  const products: Collection<Row> = db.collection(productsCollection.name);
  return {
    /** The oldest changes first; of deleted products only those that were deleted since then. */
    listAfter: async (
      { mark, id }: ChangePlace,
      deletedSince: Date,
      limit: number,
    ): Promise<readonly ChangedRow[]> => {
      const from = new Timestamp(mark);
      const behind = { $or: [{ changeStamp: { $gt: from } }, { _id: { $gt: id } }] };
      const isKnown = { $or: [{ deletedAt: null }, { deletedAt: { $gte: deletedSince } }] };
      const filter = { changeStamp: { $gte: from }, $and: [behind, isKnown] };
      const there = { ...filter, staged: { $exists: false } };
      const rows = await products
        .find(there, { projection: PROJECTION, maxTimeMS: MAX_TIME_MS })
        .sort({ changeStamp: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return rows.map(toChange);
    },
  };
}

function toChange(row: Row): ChangedRow {
  const product = row.deletedAt === null ? toProduct(row) : null;
  return { id: row._id, mark: row.changeStamp.toBigInt(), product };
}
