import type { Collection, Db } from 'mongodb';
import { conflictError } from '../../platform/values/errors';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { succeedsUnlessDuplicate } from '../../platform/mongo/errors';
import { gatheredWrites } from '../../platform/mongo/gathered-writes';
import { insertMissing } from '../../platform/mongo/insert-missing';
import type { OrderDocument } from './orders.document';

/** `_id` = customer and externalId: the unique key that parallel requests with the same externalId meet. */
interface ExternalIdClaim {
  readonly _id: string;
  /** The only id under which an order with this externalId may come about, there already or not yet. */
  readonly orderId: string;
}

export const orderExternalIdsCollection: CollectionDefinition = {
  name: 'order_external_ids',
  indexes: [],
};

/** The externalId of a customer's order. */
export type Named = Pick<OrderDocument, 'customerId' | 'externalId'>;

export interface ExternalIdsRepository {
  /** Claims the externalId of an order; answers the id of the order that it belongs to now. */
  claim(order: Named & Pick<OrderDocument, '_id'>): Promise<string>;
  find(named: Named): Promise<string | null>;
  /** Takes the externalId from an order that will never come about. */
  release(named: Named, orderId: string): Promise<void>;
  /** Claims those of orders of the past; refuses when one of them belongs to another order. */
  claimAll(orders: readonly OrderDocument[]): Promise<void>;
}

/** The claim to the externalId of an order, as it is stored. */
function externalIdClaimOf(order: Named & Pick<OrderDocument, '_id'>): ExternalIdClaim {
  return { _id: keyOf(order), orderId: order._id };
}

export function createExternalIdsRepository(db: Db): ExternalIdsRepository {
  const claims: Collection<ExternalIdClaim> = db.collection(orderExternalIdsCollection.name);
  const writes = gatheredWrites(db, orderExternalIdsCollection.name);
  const find: ExternalIdsRepository['find'] = async (named) =>
    (await claims.findOne({ _id: keyOf(named) }, { maxTimeMS: MAX_TIME_MS }))?.orderId ?? null;
  const claim: ExternalIdsRepository['claim'] = async (order) => {
    if (await succeedsUnlessDuplicate(writes.insertOne(externalIdClaimOf(order)))) return order._id;
    return (await find(order)) ?? (await claim(order));
  };
  return {
    claim,
    find,
    release: async (named, orderId) =>
      void (await claims.deleteOne({ _id: keyOf(named), orderId })),
    claimAll: async (orders) => {
      const wanted = orders.map(externalIdClaimOf);
      await insertMissing(claims, wanted);
      const orderIds = new Map(wanted.map(({ _id, orderId }) => [_id, orderId]));
      const rows = claims.find({ _id: { $in: [...orderIds.keys()] } }, { maxTimeMS: MAX_TIME_MS });
      for await (const { _id, orderId } of rows) {
        if (orderIds.get(_id) !== orderId) throw externalIdTaken();
      }
    },
  };
}

/** Ids of customers have no colon. */
function keyOf({ customerId, externalId }: Named): string {
  return `${customerId}:${externalId}`;
}

export function externalIdTaken() {
  return conflictError(
    'external_id_taken',
    'This externalId was used for an order with other content.',
  );
}
