import type { Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { insertOnce } from '../../platform/operations';
import {
  createReservations,
  type Pool,
  type PoolFields,
  type Reservations,
} from '../../platform/reservations';
import type { CouponDocument } from './coupons.types';

/** How often a customer used a coupon, as a pool that starts at zero and goes down to minus the limit. */
interface CouponUseDocument extends PoolFields {
  /** `<code>:<customer id>` */
  readonly _id: string;
  readonly balance: number;
}

export const couponsCollection: CollectionDefinition = { name: 'coupons', indexes: [] };
export const couponUsesCollection: CollectionDefinition = { name: 'coupon_uses', indexes: [] };

export interface CouponsRepository {
  find(code: string): Promise<CouponDocument | null>;
  /** Adds a coupon, once per operation; null when the code is taken. */
  insert(coupon: CouponDocument, op: string | null): Promise<CouponDocument | null>;
}

export function createCouponsRepository(db: Db): CouponsRepository {
  const coupons: Collection<CouponDocument> = db.collection(couponsCollection.name);
  return {
    find: (code) => coupons.findOne({ _id: code }, { maxTimeMS: MAX_TIME_MS }),
    insert: (document, op) => insertOnce(coupons, { op, document, at: document.createdAt }),
  };
}

export function createCouponUses(db: Db): Reservations {
  return createReservations<CouponUseDocument, Pool>({
    collection: db.collection(couponUsesCollection.name),
    amount: 'balance',
    toPool: (_row, pool) => pool,
    isUpserted: true,
  });
}
