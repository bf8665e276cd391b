import type { Collection, Db, Document } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { isUnique } from '../../platform/mongo/errors';
import { insertOnce } from '../../platform/operations';
import type { CouponDocument, CouponUse } from './coupons.types';

interface UseDocument {
  /** `<code>:<customer id>` */
  readonly _id: string;
  readonly orderIds: readonly string[];
  readonly removals: number;
}

export const couponsCollection: CollectionDefinition = { name: 'coupons', indexes: [] };
export const couponUsesCollection: CollectionDefinition = { name: 'coupon_uses', indexes: [] };

export interface CouponKey {
  readonly code: string;
  readonly customerId: string;
}

export interface CouponsRepository {
  find(code: string): Promise<CouponDocument | null>;
  /** Adds a coupon, once per operation; null when the code is taken. */
  insert(coupon: CouponDocument, op: string | null): Promise<CouponDocument | null>;
  usesOf(key: CouponKey): Promise<CouponUse>;
  /** Counts the order, on what was read; false when that changed meanwhile. */
  use(key: CouponKey, orderId: string, seen: CouponUse): Promise<boolean>;
  /** Takes the order out of the count, and voids uses that are still under way. */
  giveBack(key: CouponKey, orderId: string): Promise<void>;
}

/** Uses are fenced like stock (see stock.repository.ts): removals bump a version that uses are conditional on. */
export function createCouponsRepository(db: Db): CouponsRepository {
  const coupons: Collection<CouponDocument> = db.collection(couponsCollection.name);
  const uses: Collection<UseDocument> = db.collection(couponUsesCollection.name);
  const time = { maxTimeMS: MAX_TIME_MS };
  const idOf = ({ code, customerId }: CouponKey): string => `${code}:${customerId}`;
  return {
    find: (code) => coupons.findOne({ _id: code }, time),
    insert: (document, op) => insertOnce(coupons, { op, document, at: document.createdAt }),
    usesOf: async (key) => {
      const row = await uses.findOne({ _id: idOf(key) }, time);
      return row ?? { orderIds: [], removals: 0 };
    },
    use: async (key, orderId, { orderIds, removals }) => {
      const isFirst = orderIds.length === 0 && removals === 0;
      const seen = { removals, orderIds: { $size: orderIds.length } };
      const write = uses.updateOne(
        { _id: idOf(key), ...seen },
        { $push: { orderIds: orderId } },
        { upsert: isFirst },
      );
      return isFirst ? isUnique(write) : (await write).modifiedCount === 1;
    },
    giveBack: async (key, orderId) => {
      await uses.updateOne({ _id: idOf(key) }, withoutOrder(orderId), { upsert: true });
    },
  };
}

function withoutOrder(orderId: string): Document[] {
  const known = { $ifNull: ['$orderIds', []] };
  const others = { $filter: { input: known, cond: { $ne: ['$$this', orderId] } } };
  const removals = { $add: [{ $ifNull: ['$removals', 0] }, 1] };
  return [{ $set: { orderIds: others, removals } }];
}
