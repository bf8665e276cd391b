import type { Collection, Db, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { unavailableError, type AppError } from '../../platform/values/errors';
import { outboxIndex } from '../../platform/events';
import { foldText } from '../../platform/values/text';
import { bucketOf } from '../../platform/values/ids';
import { couponCodeOf } from './coupon-rules';
import { createLeases, leaseIndex, type Leased, type Waiting } from '../../platform/jobs';
import { MAX_TIME_MS, REPEATABLE } from '../../platform/mongo/client';
import { isUnavailable, succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { applyUpdate, type FieldUpdate, updateWhen } from '../../platform/mongo/field-update';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { byIds, readById } from '../../platform/mongo/batch-by-key';
import { listByKey, listsByKey, type PageSource } from '../../platform/mongo/newest-first';
import type { MarkedCollection } from '../../platform/live/change-watch';
import type { Page } from '../../platform/values/paging';
import {
  SHOWN_FIELDS,
  storedFieldsFor,
  UNSETTLED_FIELDS,
  type OrderDocument,
  type ShownOrder,
  type UnsettledOrder,
} from './orders.document';
import type { OrderFilter, OrderSort } from './orders.types';

/** Lists show only live orders, so their indexes contain no others. */
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
      serves: 'one order per customer and externalId; a rejected order releases it',
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
      key: { emailKey: 1, createdAt: -1, _id: -1 },
      options: { partialFilterExpression: { emailKey: { $type: 'string' } } },
      serves: 'GET /orders?email=',
    },
    {
      key: { 'coupon.code': 1, createdAt: -1, _id: -1 },
      options: { partialFilterExpression: { 'coupon.code': { $type: 'string' } } },
      serves: 'GET /orders?couponCode=',
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
      serves: 'stock tokens that wait to be removed',
    },
    {
      key: { 'coupon.code': 1, phase: 1, stock: 1 },
      options: { partialFilterExpression: { 'coupon.isUnlimited': true } },
      serves: 'counting the uses of a coupon from before it had a total limit',
    },
    {
      key: { rejectedAt: 1 },
      options: {
        expireAfterSeconds: 2 * 86_400,
        partialFilterExpression: { rejectedAt: { $exists: true } },
      },
      serves: 'removal of rejected orders',
    },
    leaseIndex,
    outboxIndex,
  ],
};

/** The coupon had no total limit when it was used; such uses are counted when a limit is set later. */
const UNLIMITED_USE = { 'coupon.isUnlimited': true } as const;

/** Every change of an order raises its revision. */
export const orderMarks: MarkedCollection = {
  collection: ordersCollection.name,
  fields: ['phase', 'rev'],
  isBucketed: true,
};

export interface OrderListQuery {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

/** `provider`: the next step needs the payment provider; `own`: it does not. */
export type OrderQueue = 'own' | 'provider';

/** The update for a change of an order, with its events. */
export interface OrderUpdate extends FieldUpdate {
  readonly $inc: { readonly rev: 1 };
}

const UNSETTLED = { projection: UNSETTLED_FIELDS, maxTimeMS: MAX_TIME_MS } as const;
const LIVE = { isBucketed: true, filter: { phase: 'live' } } as const;
const LEASE_MS = 10_000;

const WITH_TOKENS = { unsettled: true } as const;

/** Orders with final reservations whose tokens may be removed. */
export const unsettledOrders: Waiting = {
  collection: ordersCollection.name,
  filter: () => WITH_TOKENS,
};

export function createOrdersRepository(db: Db, clock: Clock) {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const writes = gatheredWrites(db, ordersCollection.name);
  const leases = createLeases({ collection: orders, clock, leaseMs: LEASE_MS });
  return {
    /** A live order by id, with the fields for processing it; simultaneous reads share a command. */
    findById: readById(orders, { ...LIVE, toValue: (row: OrderDocument) => row }),
    /** A live order by id, with the fields for showing it. */
    findShown: readById(orders, {
      ...LIVE,
      projection: SHOWN_FIELDS,
      toValue: (row: ShownOrder) => row,
    }),
    /** An order in any phase, as stored. */
    findStored: readById(orders, { isBucketed: true, toValue: (row: OrderDocument) => row }),
    findByExternalId: (customerId: string, externalId: string): Promise<OrderDocument | null> =>
      orders.findOne(
        { bucket: bucketOf(customerId), customerId, externalId },
        { maxTimeMS: MAX_TIME_MS },
      ),
    /** A page of one list, with the fields that `shownFields` needs. */
    list: (
      query: OrderListQuery,
      shownFields: ReadonlySet<string>,
      source: PageSource,
    ): Promise<Page<ShownOrder>> => listByKey(orders, listOf(query, shownFields), source),
    /** The same page of several lists, in one command. */
    listEach: (
      queries: readonly OrderListQuery[],
      shownFields: ReadonlySet<string>,
      source: PageSource,
    ): Promise<readonly Page<ShownOrder>[]> => {
      const lists = queries.map((query) => listOf(query, shownFields));
      return listsByKey(orders, lists, source);
    },
    /** False if the id or the externalId is taken. */
    insert: (order: OrderDocument): Promise<boolean> =>
      succeedsUnlessDuplicate(writes.insertOne(order)),
    /**
     * The only way to change an order: conditional on the revision that was read. Null if the order has another
     * revision now.
     */
    save: async (order: OrderDocument, update: OrderUpdate): Promise<OrderDocument | null> => {
      const { _id, rev, isUnrepeatable } = order;
      try {
        const conditions = [{ $eq: ['$rev', rev] }];
        const { isMatched } = await writes.updateOne(updateWhen({ _id, conditions, update }));
        return isMatched ? applyUpdate(order, update) : null;
      } catch (error) {
        throw isUnrepeatable && isUnavailable(error) ? outcomeUnknown(error) : error;
      }
    },
    /** Corrects the time at which the order is due, unless the order was changed in the meantime. */
    setDue: async (
      { _id, rev }: Pick<OrderDocument, '_id' | 'rev'>,
      nextAttemptAt: Date | null,
    ): Promise<void> => {
      const update: FieldUpdate = { $set: { nextAttemptAt }, $unset: { failures: '' } };
      const conditions = [{ $eq: ['$rev', rev] }];
      await writes.updateOne(updateWhen({ _id, conditions, update }));
    },
    /** Claims the order of a queue that has been due the longest; null if none is due. */
    claimDue: (queue: OrderQueue): Promise<Leased<OrderDocument> | null> =>
      leases.claim(queueFilter(queue, clock.now())),
    leases,
    /** Orders with final reservations whose tokens are not removed yet. */
    listUnsettled: (limit: number): Promise<readonly UnsettledOrder[]> =>
      orders.find<UnsettledOrder>(WITH_TOKENS, { ...UNSETTLED, limit }).toArray(),
    /** Those of these orders whose tokens may be removed. */
    listUnsettledOf: (ids: readonly string[]): Promise<readonly UnsettledOrder[]> =>
      orders.find<UnsettledOrder>({ ...byIds(ids), ...WITH_TOKENS }, UNSETTLED).toArray(),
    markSettled: (rows: readonly UnsettledOrder[]): Promise<void> => markSettled(orders, rows),
    /**
     * The number of orders, up to a limit, that used this coupon while it had no total limit and were not cancelled.
     */
    countUnlimitedUses: (code: string, limit: number): Promise<number> =>
      orders.countDocuments(
        {
          ...UNLIMITED_USE,
          'coupon.code': code,
          phase: 'live',
          stock: { $in: ['taken', 'returning'] },
        },
        { limit, maxTimeMS: MAX_TIME_MS },
      ),
    /** The product ids of each of the newest orders. */
    listBaskets: async (limit: number): Promise<readonly (readonly string[])[]> => {
      const sort = { createdAt: -1, _id: -1 } as const;
      const options = { sort, limit, maxTimeMS: MAX_TIME_MS };
      const rows = orders.find({ phase: 'live' }, options).project<Pick<OrderDocument, 'lines'>>({
        'lines.productId': 1,
      });
      return (await rows.toArray()).map(({ lines }) => lines.map(({ productId }) => productId));
    },
  };
}

/** A list by its keys, with the stored fields that `shownFields` needs. */
function listOf(query: OrderListQuery, shownFields: ReadonlySet<string>) {
  // A list of changes since a time is ordered by the time of the change.
  const time = query.filter.updatedFrom ? 'updatedAt' : 'createdAt';
  return {
    filter: listFilter(query.filter),
    scope: ['orders', query],
    projection: storedFieldsFor(shownFields),
    keys: [time, '_id'],
    direction: query.sort === 'newest' ? -1 : 1,
  } as const;
}

function listFilter({
  status,
  paymentStatus,
  createdFrom,
  createdTo,
  customerId,
  updatedFrom,
  externalId,
  email,
  couponCode,
}: OrderFilter): Filter<OrderDocument> {
  const period = {
    ...(createdFrom ? { $gte: createdFrom } : {}),
    ...(createdTo ? { $lt: createdTo } : {}),
  };
  return {
    phase: 'live',
    ...(customerId ? { bucket: bucketOf(customerId), customerId } : {}),
    ...(externalId ? { externalId } : {}),
    ...(email ? { emailKey: foldText(email) } : {}),
    ...(couponCode ? { 'coupon.code': couponCodeOf(couponCode) } : {}),
    ...(updatedFrom ? { updatedAt: { $gte: updatedFrom } } : {}),
    ...(status ? { status } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
    ...(createdFrom || createdTo ? { createdAt: period } : {}),
  };
}

/** Each order that is due belongs to one of the queues. */
function queueFilter(queue: OrderQueue, now: Date): Filter<OrderDocument> {
  const asksProvider: Filter<OrderDocument> = {
    phase: 'live',
    stock: { $ne: 'returning' },
    $or: [
      { attempt: { $exists: true } },
      { 'refunds.state': 'pending' },
      { 'closed.askAt': { $lte: now } },
    ],
  };
  return queue === 'provider' ? asksProvider : { $nor: [asksProvider] };
}

/**
 * Skips an order whose stock was returned since it was read, because it has new tokens. After a crash, `unsettled` may
 * still be set although the tokens are gone; the next settlement then finds nothing to remove.
 */
async function markSettled(
  orders: Collection<OrderDocument>,
  rows: readonly UnsettledOrder[],
): Promise<void> {
  for (const stock of new Set(rows.map((row) => row.stock))) {
    const ids = rows.filter((row) => row.stock === stock).map(({ _id }) => _id);
    const filter = { ...byIds(ids), stock, unsettled: true as const };
    await orders.updateMany(filter, { $unset: { unsettled: '' } }, REPEATABLE);
  }
}

/** The write may have been carried out, and the client cannot repeat the request. */
function outcomeUnknown(cause: unknown): AppError {
  const message =
    'The database did not answer, so the order may have been placed: look for it with GET /orders ' +
    'before you send it again, or send an Idempotency-Key next time, which makes a retry safe.';
  return unavailableError('database_unavailable', message, cause);
}
