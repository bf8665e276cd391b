import type { Collection, Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { versionMismatch } from '../../platform/values/errors';
import { outboxIndex, withAudit, type AuditEntry } from '../../platform/events';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import { listByKey, type PageSource } from '../../platform/mongo/newest-first';
import { insertOnce, once } from '../../platform/operations';
import type { Page } from '../../platform/values/paging';
import {
  createReservations,
  type CounterView,
  type CounterFields,
} from '../../platform/operations/reservations';
import type { CouponDocument } from './coupons.types';

/**
 * The number of uses of a coupon, by one customer or by all, as a counter that starts at zero and goes down to minus
 * the limit.
 */
interface CouponUseDocument extends CounterFields {
  /** `<code>:<customer id>`, or `<code>:*` for all customers together. */
  readonly _id: string;
  readonly balance: number;
}

export const couponsCollection: CollectionDefinition = { name: 'coupons', indexes: [outboxIndex] };
export const couponUsesCollection: CollectionDefinition = { name: 'coupon_uses', indexes: [] };

export type CouponsRepository = ReturnType<typeof createCouponsRepository>;

/** The entries that a change adds to the operation log and to the audit trail. */
export interface RecordedChange {
  readonly op: string | null;
  /** The entry in the audit trail. */
  readonly audit: (before: CouponDocument | null, after: CouponDocument) => AuditEntry | null;
}

/** The fields of a coupon that can change; absent fields are unchanged. */
export type CouponChange = Partial<
  Pick<CouponDocument, 'expiresAt' | 'startsAt' | 'active' | 'totalLimit' | 'wasUnlimited'>
>;

interface CouponUpdate extends CouponChange {
  /** Changes the coupon only while it has this version; null for any. */
  readonly version: number | null;
  /** Throws if the resulting coupon is invalid. */
  readonly check: (newRow: CouponDocument) => void;
}

export function createCouponsRepository(db: Db, clock: Clock) {
  const coupons: Collection<CouponDocument> = db.collection(couponsCollection.name);
  const find = (code: string) => coupons.findOne({ _id: code }, { maxTimeMS: MAX_TIME_MS });
  return {
    find,
    /** Changes a coupon, once per operation; null if it does not exist. */
    update: async (
      code: string,
      { version: expectedVersion, check, ...change }: CouponUpdate,
      { op, audit }: RecordedChange,
    ): Promise<CouponDocument | null> => {
      const { row } = await once<CouponDocument>(op, {
        clock,
        read: () => find(code),
        write: async (row, log) => {
          const { version = 1 } = row;
          if (expectedVersion !== null && expectedVersion !== version)
            throw versionMismatch('coupon');
          const newRow = { ...row, ...change };
          check(newRow);
          const record = withAudit(null, audit(row, newRow));
          const update = {
            $set: { ...change, ...record?.set, version: version + 1 },
            $push: { ...log(), ...record?.push },
          };
          const filter = { _id: code, version: row.version ?? null } as never;
          return coupons.findOneAndUpdate(filter, update as never, { returnDocument: 'after' });
        },
      });
      return row;
    },
    /** Sorted by code. */
    list: (source: PageSource): Promise<Page<CouponDocument>> => {
      const query = { filter: {}, scope: ['coupons'], keys: ['_id'], direction: 1 } as const;
      return listByKey(coupons, query, source);
    },
    /** Adds a coupon, once per operation; null if the code is taken. */
    insert: (
      coupon: CouponDocument,
      { op, audit }: RecordedChange,
    ): Promise<CouponDocument | null> => {
      const document = { ...coupon, ...withAudit(null, audit(null, coupon))?.fields };
      return insertOnce(coupons, { op, document, at: coupon.createdAt });
    },
  };
}

export function createCouponUses(db: Db) {
  return createReservations<CouponUseDocument, CounterView>({
    collection: db.collection(couponUsesCollection.name),
    amount: 'balance',
    toCounter: (_row, counter) => counter,
    isUpserted: true,
  });
}
