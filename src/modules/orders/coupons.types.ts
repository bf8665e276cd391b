import type { OutboxFields } from '../../platform/events';
import type { OperationLog } from '../../platform/operations';

/** The part of a coupon that an order stores. */
export interface CouponTerms {
  readonly code: string;
  readonly perCustomerLimit: number | null;
  /** The maximum of the common counter; null if uses are not counted there. */
  readonly totalLimit?: number | null;
  /** The coupon had no total limit when it was used; if one is set later, this use counts. */
  readonly isUnlimited?: true;
}

/** A coupon as stored; the code is in upper case. */
export interface CouponDocument extends OperationLog, OutboxFields {
  readonly _id: string;
  readonly description: string | null;
  /** A percentage of the goods, or an amount. */
  readonly discount:
    | { readonly kind: 'percentage'; readonly percent: number }
    | { readonly kind: 'amount'; readonly amountMinor: number };
  /** The currency of the amounts; a coupon with amounts cannot be used in other currencies. */
  readonly currency: string;
  /** The minimum value of the goods, after other discounts. */
  readonly minimumMinor: number;
  readonly expiresAt: Date | null;
  /** Orders per customer; null for any number. */
  readonly perCustomerLimit: number | null;
  /** The coupon is valid from this time on; if absent or null, immediately. */
  readonly startsAt?: Date | null;
  /** False if it is switched off. */
  readonly active?: boolean;
  /** The maximum number of orders by all customers; absent or null for any number. */
  readonly totalLimit?: number | null;
  /**
   * Whether the coupon had no total limit for some time. When a limit is set, the orders from that time are counted.
   */
  readonly wasUnlimited?: true;
  readonly createdAt: Date;
  /** 1 if absent. */
  readonly version?: number;
}
