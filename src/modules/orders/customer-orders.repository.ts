import type { Collection, Db, Document, Filter } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { bucketOf } from '../../platform/values/ids';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { inPieces } from '../../platform/mongo/in-pieces';
import type { OrderDocument } from './orders.document';
import { ordersCollection } from './orders.repository';

/** What says who a customer is and where they live; the country stays, for the books. */
const PERSONAL = [
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
/** Of steps and refunds: what customers wrote cannot be told from what others did. */
const REASONED = ['history', 'refunds'];

/** How long a parcel may take, and come back. */
const ON_THE_WAY_MS = 30 * 86_400_000;

/** The orders of a customer who leaves. */
export function createCustomerOrdersRepository(db: Db, clock: Clock) {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const texts = [...PERSONAL, ...REASONED.map((list) => `${list}.reason`)];
  const isKnown = texts.map((field) => ({ [field]: { $type: 'string' as const } }));
  const emptyTexts = Object.fromEntries([
    ...PERSONAL.map((field) => [field, null] as const),
    ...REASONED.map((list) => [list, withoutReasons(list)] as const),
  ]);
  const nextVersion = { rev: { $add: ['$rev', 1] }, version: { $add: ['$version', 1] } };
  return {
    /** Ids of the orders that need their customer and address, oldest first. */
    listOpen: async (customerId: string, limit: number): Promise<readonly string[]> => {
      const filter = { ...ownedBy(customerId), phase: 'live', $or: openAt(clock.now()) } as const;
      const options = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS, limit } as const;
      const rows = await orders.find(filter, options).sort({ createdAt: 1, _id: 1 }).toArray();
      return rows.map(({ _id }) => _id);
    },
    /** Pending orders without a payment, by id, behind `after`. */
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
    /** Takes a deleted customer out of the orders that are kept, except open ones; safe to repeat. */
    erase: async (customerId: string): Promise<void> => {
      const filter = {
        ...ownedBy(customerId),
        $and: [{ $or: isKnown }],
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

/** With the bucket, so that one shard is asked. */
function ownedBy(customerId: string) {
  return { bucket: bucketOf(customerId), customerId };
}

/** Paid for, about to be, given back, or on its way to the customer. */
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

/** Whether an order is one of those that `listUnpaid` lists. */
export function isUnpaid({ status, paymentStatus, attempt }: OrderDocument): boolean {
  return status === 'pending' && paymentStatus !== 'authorized' && attempt === undefined;
}

function withoutReasons(list: string): Document {
  const each = { $mergeObjects: ['$$this', { reason: null }] };
  return { $map: { input: { $ifNull: [`$${list}`, []] }, in: each } };
}
