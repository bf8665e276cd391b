import type { Collection, Db, Filter, Sort } from 'mongodb';
import type { BatchedRead } from '../../platform/batch-by-key';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { readById } from '../../platform/mongo/read-by-id';
import { COUNT_LIMIT } from '../../platform/paging';
import type { OrderDocument } from './orders.document';
import type { OrderFilter, OrderSort } from './orders.types';

export const ordersCollection: CollectionDefinition = {
  name: 'orders',
  validator: {
    bsonType: 'object',
    required: ['bucket', 'customerId', 'phase', 'status', 'lines', 'currency', 'createdAt'],
    properties: {
      phase: { enum: ['reserving', 'rejecting', 'rejected', 'live'] },
      totalMinor: { minimum: 0 },
      lines: { bsonType: 'array', minItems: 1 },
    },
  },
  indexes: [
    {
      key: { customerId: 1, phase: 1, createdAt: -1, _id: -1 },
      serves: 'GET /orders of one customer, newest and oldest first',
    },
    { key: { phase: 1, createdAt: -1, _id: -1 }, serves: 'GET /orders of everybody' },
    {
      key: { phase: 1, status: 1, createdAt: -1, _id: -1 },
      serves: 'GET /orders?status= of everybody',
    },
    {
      key: { phase: 1, paymentStatus: 1, createdAt: -1, _id: -1 },
      serves: 'GET /orders?paymentStatus= of everybody',
    },
    {
      key: { customerId: 1, externalId: 1 },
      options: { unique: true, partialFilterExpression: { externalId: { $type: 'string' } } },
      serves: 'one order per externalId of a customer',
    },
  ],
};

/** Where a keyset page goes on: the sort values of the last row. */
export interface OrderPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export interface OrderListQuery {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

export interface OrdersRepository {
  /** A live order by id; reads of one moment share a command. */
  readonly findById: BatchedRead<OrderDocument>;
  findPage(
    query: OrderListQuery,
    window: { readonly skip: number; readonly limit: number },
  ): Promise<readonly OrderDocument[]>;
  findAfter(
    query: OrderListQuery,
    position: OrderPosition | null,
    limit: number,
  ): Promise<readonly OrderDocument[]>;
  /** Counts up to one more than the limit of totals. */
  count(filter: OrderFilter): Promise<number>;
  /** Inserts what is not there yet; returns how many were new. */
  insertMissing(orders: readonly OrderDocument[]): Promise<number>;
}

export function createOrdersRepository(db: Db): OrdersRepository {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const find = (filter: Filter<OrderDocument>, sort: OrderSort, limit: number) =>
    orders.find(filter, { sort: sortOf(sort), limit, maxTimeMS: MAX_TIME_MS });
  return {
    findById: readById(orders, { filter: { phase: 'live' }, toValue: (row) => row }),
    findPage: ({ filter, sort }, { skip, limit }) =>
      find(whereOf(filter), sort, limit).skip(skip).toArray(),
    findAfter: ({ filter, sort }, position, limit) =>
      find({ ...whereOf(filter), ...afterOf(sort, position) }, sort, limit).toArray(),
    count: (filter) =>
      orders.countDocuments(whereOf(filter), { limit: COUNT_LIMIT + 1, maxTimeMS: MAX_TIME_MS }),
    insertMissing: async (rows) => {
      if (rows.length === 0) return 0;
      const upserts = rows.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
      }));
      return (await orders.bulkWrite(upserts, { ordered: false })).upsertedCount;
    },
  };
}

function whereOf(filter: OrderFilter): Filter<OrderDocument> {
  const { status, paymentStatus, createdFrom, createdTo, customerId } = filter;
  const isBounded = Boolean(createdFrom ?? createdTo);
  return {
    phase: 'live',
    ...(customerId ? { customerId } : {}),
    ...(status ? { status } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
    ...(isBounded
      ? {
          createdAt: {
            ...(createdFrom ? { $gte: createdFrom } : {}),
            ...(createdTo ? { $lt: createdTo } : {}),
          },
        }
      : {}),
  };
}

function sortOf(sort: OrderSort): Sort {
  const direction = sort === 'newest' ? -1 : 1;
  return { createdAt: direction, _id: direction };
}

function afterOf(sort: OrderSort, position: OrderPosition | null): Filter<OrderDocument> {
  if (position === null) return {};
  const { createdAt, id } = position;
  const beyond = sort === 'newest' ? '$lt' : '$gt';
  return { $or: [{ createdAt: { [beyond]: createdAt } }, { createdAt, _id: { [beyond]: id } }] };
}
