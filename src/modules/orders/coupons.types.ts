import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';

/** A coupon as it is stored; the code is upper case. */
export interface CouponDocument extends OperationLog, OutboxFields {
  readonly _id: string;
  readonly description: string | null;
  /** What it takes off: a percentage of the goods, or an amount. */
  readonly discount:
    | { readonly kind: 'percentage'; readonly percent: number }
    | { readonly kind: 'amount'; readonly amountMinor: number };
  /** Of the amounts: orders in another currency cannot use a coupon that has any. */
  readonly currency: string;
  /** Goods must be worth at least this, after other discounts. */
  readonly minimumMinor: number;
  readonly expiresAt: Date | null;
  /** Orders per customer; null = any number. */
  readonly perCustomerLimit: number | null;
  /** Not before; absent and null = at once. */
  readonly startsAt?: Date | null;
  /** False = switched off. */
  readonly active?: boolean;
  /** Orders of everybody together; absent and null = any number. */
  readonly totalLimit?: number | null;
  readonly createdAt: Date;
  /** Absent = 1. */
  readonly version?: number;
}
