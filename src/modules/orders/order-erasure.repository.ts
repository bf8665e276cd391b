import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
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

/** Takes a deleted customer out of the orders that are kept; safe to repeat. */
export type EraseCustomer = (customerId: string) => Promise<void>;

export function createCustomerErasure(db: Db, clock: Clock): EraseCustomer {
  const orders: Collection<OrderDocument> = db.collection(ordersCollection.name);
  const isKnown = PERSONAL.map((field) => ({ [field]: { $type: 'string' as const } }));
  const erased = Object.fromEntries(PERSONAL.map((field) => [field, null]));
  return async (customerId) => {
    await inPieces(orders, { customerId, $or: isKnown }, (piece) =>
      orders.updateMany(piece, {
        $set: { ...erased, updatedAt: clock.now() },
        $inc: { rev: 1, version: 1 },
      }),
    );
  };
}
