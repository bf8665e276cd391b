import type { Collection, Db, Document } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { bucketOf } from '../../platform/values/ids';
import { inPieces } from '../../platform/mongo/in-pieces';
import type { OrderDocument } from './orders.document';
import { ordersCollection } from './orders.repository';

/** What says who a customer is and where they live; the country stays, for the books. */
const PERSONAL = [
  'email',
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

/** Takes a deleted customer out of the orders that are kept; safe to repeat. */
export type EraseCustomer = (customerId: string) => Promise<void>;

export function createCustomerErasure(db: Db, clock: Clock): EraseCustomer {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const texts = [...PERSONAL, ...REASONED.map((list) => `${list}.reason`)];
  const isKnown = texts.map((field) => ({ [field]: { $type: 'string' as const } }));
  const erased = Object.fromEntries([
    ...PERSONAL.map((field) => [field, null] as const),
    ...REASONED.map((list) => [list, withoutReasons(list)] as const),
  ]);
  const counted = { rev: { $add: ['$rev', 1] }, version: { $add: ['$version', 1] } };
  return async (customerId) => {
    const theirs = { bucket: bucketOf(customerId), customerId, $or: isKnown };
    await inPieces(orders, theirs, (piece) =>
      orders.updateMany(piece, [{ $set: { ...erased, ...counted, updatedAt: clock.now() } }]),
    );
  };
}

function withoutReasons(list: string): Document {
  const each = { $mergeObjects: ['$$this', { reason: null }] };
  return { $map: { input: { $ifNull: [`$${list}`, []] }, in: each } };
}
