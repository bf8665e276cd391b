import type { Collection, Db } from 'mongodb';
import type { BatchedRead } from '../../platform/mongo/batch-by-key';
import type { Clock } from '../../platform/values/clock';
import { unavailableError, type AppError } from '../../platform/values/errors';
import { outboxIndex } from '../../platform/events';
import { bucketOf } from '../../platform/values/ids';
import { createLeases, leaseIndex, type Leased, type Leases } from '../../platform/jobs';
import { MAX_TIME_MS, REPEATABLE } from '../../platform/mongo/client';
import { isUnavailable, succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { applyUpdate, type FieldUpdate } from '../../platform/mongo/apply-update';
import { updateWhen } from '../../platform/mongo/conditional-update';
import { gatheredWrites, type Update } from '../../platform/mongo/gathered-writes';
import { byIds } from '../../platform/mongo/bucketed-ids';
import { listByKey, listsByKey, type PageSource } from '../../platform/mongo/newest-first';
import { readById } from '../../platform/mongo/read-by-id';
import type { MarkedCollection } from '../../platform/live/read-marks';
import type { Page } from '../../platform/values/paging';
import {
  SHOWN_FIELDS,
  UNSETTLED_FIELDS,
  type OrderDocument,
  type ShownOrder,
  type UnsettledOrder,
} from './orders.document';
import type { OrderUpdate } from './order-change';
import { queueOf, type OrderQueue } from './order-queues.repository';
import { listOf, type OrderListQuery } from './order-queries.repository';

/** Lists show nothing else: what is being reserved, or was refused, is in none of their indexes. */
const onlyLive = { partialFilterExpression: { phase: 'live' } };

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
      key: { bucket: 1, customerId: 1, externalId: 1 },
      options: { unique: true, partialFilterExpression: { externalId: { $type: 'string' } } },
      serves: 'one order per customer and externalId; a refused order gives it back',
    },
    {
      key: { bucket: 1, customerId: 1, phase: 1, createdAt: -1, _id: -1 },
      serves: 'GET /orders of one customer, newest and oldest first; erasure of a customer',
    },
    {
      key: { phase: 1, createdAt: -1, _id: -1 },
      options: onlyLive,
      serves: 'GET /orders of everybody',
    },
    {
      key: { phase: 1, status: 1, createdAt: -1, _id: -1 },
      options: onlyLive,
      serves: 'GET /orders?status= of everybody',
    },
    {
      key: { phase: 1, paymentStatus: 1, createdAt: -1, _id: -1 },
      options: onlyLive,
      serves: 'GET /orders?paymentStatus= of everybody',
    },
    {
      key: { externalId: 1, createdAt: -1, _id: -1 },
      options: { partialFilterExpression: { externalId: { $type: 'string' } } },
      serves: 'GET /orders?externalId=',
    },
    {
      key: { bucket: 1, customerId: 1, phase: 1, updatedAt: 1, _id: 1 },
      options: onlyLive,
      serves: 'GET /orders?updatedFrom= of one customer',
    },
    {
      key: { phase: 1, updatedAt: 1, _id: 1 },
      options: onlyLive,
      serves: 'GET /orders?updatedFrom= of everybody',
    },
    {
      key: { unsettled: 1 },
      options: { partialFilterExpression: { unsettled: true } },
      serves: 'stock tokens that wait to be forgotten',
    },
    {
      key: { rejectedAt: 1 },
      options: {
        expireAfterSeconds: 2 * 86_400,
        partialFilterExpression: { rejectedAt: { $exists: true } },
      },
      serves: 'removal of orders that never came about',
    },
    leaseIndex,
    outboxIndex,
  ],
};

/** Every change of an order is a new revision. */
export const orderMarks: MarkedCollection = {
  collection: ordersCollection.name,
  fields: ['phase', 'rev'],
  isBucketed: true,
};

export interface OrdersRepository {
  /** A live order by id, to be worked with; reads of one moment share a command. */
  readonly findById: BatchedRead<OrderDocument>;
  /** The same, to be shown. */
  readonly findShown: BatchedRead<ShownOrder>;
  /** A page of one list, with the fields that `shown` needs. */
  list(
    query: OrderListQuery,
    shown: ReadonlySet<string>,
    source: PageSource,
  ): Promise<Page<ShownOrder>>;
  /** The same page of several lists, in one command. */
  listEach(
    queries: readonly OrderListQuery[],
    shown: ReadonlySet<string>,
    source: PageSource,
  ): Promise<readonly Page<ShownOrder>[]>;
  /** As it is stored, in any phase. */
  readonly findStored: BatchedRead<OrderDocument>;
  findByExternalId(customerId: string, externalId: string): Promise<OrderDocument | null>;
  /** False when the id is taken. */
  insert(order: OrderDocument): Promise<boolean>;
  /** The one way an order changes: on the revision it was read with. Null when somebody else was faster. */
  change(order: OrderDocument, update: OrderUpdate): Promise<OrderDocument | null>;
  /** Corrects when the order has to be looked after, unless it changed meanwhile. */
  setDue(order: OrderDocument, nextAttemptAt: Date | null): Promise<void>;
  /** Claims the order of a queue that is due longest; null when none is. */
  claimDue(queue: OrderQueue): Promise<Leased<OrderDocument> | null>;
  readonly leases: Pick<Leases<OrderDocument>, 'hold' | 'complete' | 'abandon' | 'wake'>;
  /** Orders whose tokens are final and not forgotten yet. */
  listUnsettled(limit: number): Promise<readonly UnsettledOrder[]>;
  /** Those of these orders whose tokens may be forgotten. */
  listUnsettledOf(ids: readonly string[]): Promise<readonly UnsettledOrder[]>;
  markSettled(orders: readonly UnsettledOrder[]): Promise<void>;
  /** Product ids per order of the newest orders. */
  listBaskets(limit: number): Promise<readonly (readonly string[])[]>;
}

const UNSETTLED = { projection: UNSETTLED_FIELDS, maxTimeMS: MAX_TIME_MS } as const;
const LIVE = { isBucketed: true, filter: { phase: 'live' } } as const;
const LEASE_MS = 10_000;
export function createOrdersRepository(db: Db, clock: Clock): OrdersRepository {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const writes = gatheredWrites(db, ordersCollection.name);
  return {
    findById: readById(orders, { ...LIVE, toValue: (row) => row }),
    findShown: readById(orders, {
      ...LIVE,
      projection: SHOWN_FIELDS,
      toValue: (row: ShownOrder) => row,
    }),
    list: (query, shown, source) => listByKey(orders, listOf(query, shown), source),
    listEach: (queries, shown, source) => {
      const lists = queries.map((query) => listOf(query, shown));
      return listsByKey(orders, lists, source);
    },
    findStored: readById(orders, { isBucketed: true, toValue: (row) => row }),
    findByExternalId: (customerId, externalId) =>
      orders.findOne(
        { bucket: bucketOf(customerId), customerId, externalId },
        { maxTimeMS: MAX_TIME_MS },
      ),
    insert: (order) => succeedsUnlessDuplicate(writes.insertOne(order)),
    change: async (order, update) => {
      const { _id, rev, isUnrepeatable } = order;
      try {
        const { isMatched } = await writes.updateOne(atRevision({ _id, rev }, update));
        return isMatched ? applyUpdate(order, update) : null;
      } catch (error) {
        throw isUnrepeatable && isUnavailable(error) ? outcomeUnknown(error) : error;
      }
    },
    setDue: async ({ _id, rev }, nextAttemptAt) => {
      const update: FieldUpdate = { $set: { nextAttemptAt }, $unset: { failures: '' } };
      await writes.updateOne(atRevision({ _id, rev }, update));
    },
    ...claimsOf(orders, clock),
    listUnsettledOf: (ids) =>
      orders.find<UnsettledOrder>({ ...byIds(ids), unsettled: true }, UNSETTLED).toArray(),
    listUnsettled: (limit) =>
      orders.find<UnsettledOrder>({ unsettled: true }, { ...UNSETTLED, limit }).toArray(),
    markSettled: (rows) => markSettled(orders, rows),
    listBaskets: async (limit) => {
      const sort = { createdAt: -1, _id: -1 } as const;
      const options = { sort, limit, maxTimeMS: MAX_TIME_MS };
      const rows = orders.find({ phase: 'live' }, options).project<Pick<OrderDocument, 'lines'>>({
        'lines.productId': 1,
      });
      return (await rows.toArray()).map(({ lines }) => lines.map(({ productId }) => productId));
    },
  };
}

function claimsOf(
  collection: Collection<OrderDocument>,
  clock: Clock,
): Pick<OrdersRepository, 'claimDue' | 'leases'> {
  const leases = createLeases({ collection, clock, leaseMs: LEASE_MS });
  return { leases, claimDue: (queue) => leases.claim(queueOf(queue, clock.now())) };
}

/** Changes an order as it was read. */
function atRevision({ _id, rev }: Pick<OrderDocument, '_id' | 'rev'>, update: FieldUpdate): Update {
  return updateWhen({ _id, conditions: [{ $eq: ['$rev', rev] }], update });
}

/**
 * Leaves alone what was given back since it was read: it has new tokens. A crash may lose it: then tokens are forgotten that
 * are not there any more.
 */
async function markSettled(
  orders: Collection<OrderDocument>,
  rows: readonly UnsettledOrder[],
): Promise<void> {
  for (const stock of new Set(rows.map((row) => row.stock))) {
    const ids = rows.filter((row) => row.stock === stock).map(({ _id }) => _id);
    const settled = { ...byIds(ids), stock, unsettled: true as const };
    await orders.updateMany(settled, { $unset: { unsettled: '' } }, REPEATABLE);
  }
}

/** The write may have been carried out, and its request cannot be repeated. */
function outcomeUnknown(cause: unknown): AppError {
  const message =
    'The database did not answer, so it is not known whether the order was placed: look for it with GET /orders ' +
    'before you send it again, or send an Idempotency-Key next time, which makes repeating safe.';
  return unavailableError('database_unavailable', message, cause);
}
