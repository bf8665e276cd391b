import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';

/** What an order keeps of its coupon. */
export interface CouponTerms {
  readonly code: string;
  readonly perCustomerLimit: number | null;
  /** How many uses the common counter may count; null: the use is not counted there. */
  readonly totalLimit?: number | null;
  /** The coupon had no total limit: the use is counted when one is set later. */
  readonly isUnlimited?: true;
}

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
  /** It was without a total limit at some time: orders of that time are counted when there is one. */
  readonly wasUnlimited?: true;
  readonly createdAt: Date;
  /** Absent = 1. */
  readonly version?: number;
}
