import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { bucketOf } from '../../platform/values/ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { inPieces } from '../../platform/mongo/portions';
import type { OrderDocument } from './orders.document';
import { ordersCollection } from './orders.repository';

/** The fields that identify a customer. The country is kept, for accounting. */
const PERSONAL_FIELDS = [
  'email',
  'emailKey',
  'note',
  'address.name',
  'address.line1',
  'address.line2',
  'address.city',
  'address.region',
  'address.postalCode',
  'address.phone',
];
/**
 * The lists whose reasons are erased, because reasons given by customers cannot be distinguished from those given by
 * staff.
 */
const LISTS_WITH_REASONS = ['history', 'refunds'];

/** The maximum time that a parcel needs to arrive and to be returned. */
const ON_THE_WAY_MS = 30 * 86_400_000;

/** Finds the orders of a customer who deletes the account, and erases the customer from them. */
export function createCustomerOrdersRepository(db: Db, clock: Clock) {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const texts = [...PERSONAL_FIELDS, ...LISTS_WITH_REASONS.map((list) => `${list}.reason`)];
  const hasAnyText = texts.map((field) => ({ [field]: { $type: 'string' as const } }));
  const emptyTexts = Object.fromEntries([
    ...PERSONAL_FIELDS.map((field) => [field, null] as const),
    ...LISTS_WITH_REASONS.map((list) => [list, withoutReasons(list)] as const),
  ]);
  const nextVersion = { rev: { $add: ['$rev', 1] }, version: { $add: ['$version', 1] } };
  return {
    /** Ids of the orders that still need their customer and address, oldest first. */
    listOpen: async (customerId: string, limit: number): Promise<readonly string[]> => {
      const filter = { ...ownedBy(customerId), phase: 'live', $or: openAt(clock.now()) } as const;
      const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS, limit } as const;
      const rows = await orders.find(filter, options).sort({ createdAt: 1, _id: 1 }).toArray();
      return rows.map(({ _id }) => _id);
    },
    /** Pending orders without a payment, by id, after `after`. */
    listUnpaid: (
      customerId: string,
      { after, limit }: { readonly after: string; readonly limit: number },
    ): Promise<readonly OrderDocument[]> =>
      orders
        .find(
          { ...ownedBy(customerId), ...UNPAID, _id: { $gt: after } },
          { sort: { _id: 1 }, limit, maxTimeMS: MAX_TIME_MS },
        )
        .toArray(),
    /** Erases a deleted customer from all orders that are not open. Safe to repeat. */
    erase: async (customerId: string): Promise<void> => {
      const filter = {
        ...ownedBy(customerId),
        $and: [{ $or: hasAnyText }],
        $nor: openAt(clock.now()),
      };
      await inPieces(orders, filter, (piece) =>
        orders.updateMany(piece, [
          { $set: { ...emptyTexts, ...nextVersion, updatedAt: clock.now() } },
        ]),
      );
    },
  };
}

/** Includes the bucket, so that only one shard is queried. */
function ownedBy(customerId: string) {
  return { bucket: bucketOf(customerId), customerId };
}

/** Orders that are paid, being paid or refunded, or on their way to the customer. */
function openAt(now: Date): Filter<OrderDocument>[] {
  return [
    { status: { $in: ['paid', 'processing'] } },
    { paymentStatus: 'authorized' },
    { attempt: { $exists: true } },
    { 'refunds.state': 'pending' },
    { shippedAt: { $gt: new Date(now.getTime() - ON_THE_WAY_MS) } },
  ];
}

const UNPAID = {
  phase: 'live',
  status: 'pending',
  paymentStatus: { $ne: 'authorized' },
  attempt: { $exists: false },
} as const;

/** Whether `listUnpaid` lists the order. */
export function isUnpaid({ status, paymentStatus, attempt }: OrderDocument): boolean {
  return status === 'pending' && paymentStatus !== 'authorized' && attempt === undefined;
}

function withoutReasons(list: string): Document {
  const each = { $mergeObjects: ['$$this', { reason: null }] };
  return { $map: { input: { $ifNull: [`$${list}`, []] }, in: each } };
}
