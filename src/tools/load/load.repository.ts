import type { Db, Document } from 'mongodb';
import type { UserDocument } from '../../modules/accounts';
import { insertMissing } from '../../platform/mongo/repeatable-writes';

export interface ProductReference {
  readonly id: string;
  readonly title: string;
}

/** The reads and writes of data folders; the modules themselves never write past states. */
export interface LoadRepository {
  /** Inserts missing documents; returns how many were new. */
  insertMissing(
    collection: string,
    documents: readonly { readonly _id: string }[],
  ): Promise<number>;
  /** Inserts missing orders, each after its payment; returns how many were new. */
  insertOrders(orders: readonly OrderWithPayment[]): Promise<number>;
  findProducts(externalIds: readonly string[]): Promise<ReadonlyMap<string, ProductReference>>;
  findCoupons(codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ids of accounts by their address. */
  findUserIds(emails: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Ids of orders by `orderKeyOf`. */
  findOrderIds(orders: readonly OrderName[]): Promise<ReadonlyMap<string, string>>;
}

interface OrderWithPayment {
  readonly order: { readonly _id: string };
  /** Null for an order that was never paid. */
  readonly payment: { readonly _id: string } | null;
}

/** The fields that identify an order, besides its id. */
export interface OrderName {
  readonly bucket: string;
  readonly customerId: string;
  readonly externalId?: string | undefined;
}

export function orderKeyOf({ customerId, externalId = '' }: OrderName): string {
  return `${customerId}:${externalId}`;
}

export function createLoadRepository(db: Db): LoadRepository {
  const read = <Row extends Document>(collection: string, filter: Document, fields: Document) =>
    db.collection(collection).find<Row>(filter, { projection: fields }).toArray();
  const insert: LoadRepository['insertMissing'] = (collection, documents) =>
    insertMissing(db.collection<{ readonly _id: string }>(collection), documents);
  return {
    insertMissing: insert,
    insertOrders: async (orders) => {
      await insert(
        'payments',
        orders.flatMap(({ payment }) => payment ?? []),
      );
      return insert(
        'orders',
        orders.map(({ order }) => order),
      );
    },
    findProducts: async (externalIds) => {
      const filter = { externalId: { $in: [...new Set(externalIds)] }, deletedAt: null };
      const fields = { externalId: 1, title: 1 };
      type Row = { readonly _id: string; readonly externalId: string; readonly title: string };
      const rows = await read<Row>('products', filter, fields);
      return new Map(rows.map(({ _id: id, externalId, title }) => [externalId, { id, title }]));
    },
    findCoupons: async (codes) => {
      const rows = await read<{ _id: string }>(
        'coupons',
        { _id: { $in: [...new Set(codes)] } },
        { _id: 1 },
      );
      return new Set(rows.map(({ _id }) => _id));
    },
    findUserIds: async (emails) => {
      const rows = await read<Pick<UserDocument, '_id' | 'email'>>(
        'users',
        { email: { $in: [...new Set(emails)] } },
        { email: 1 },
      );
      return new Map(rows.map(({ _id, email }) => [email, _id]));
    },
    findOrderIds: async (orders) => {
      if (orders.length === 0) return new Map();
      const names = orders.map(({ bucket, customerId, externalId }) => ({
        bucket,
        customerId,
        externalId,
      }));
      const fields = { bucket: 1, customerId: 1, externalId: 1 };
      const rows = await read<OrderName & { _id: string }>('orders', { $or: names }, fields);
      return new Map(rows.map((row) => [orderKeyOf(row), row._id]));
    },
  };
}
