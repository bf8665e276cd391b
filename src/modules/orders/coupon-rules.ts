import type { Violation } from '../../platform/values/errors';
import { foldText } from '../../platform/values/text';
import { isShort, type Change, type CounterView } from '../../platform/operations/reservations';
import type { CouponDocument, CouponTerms } from './coupons.types';
import { lineTotalMinor } from './order-amounts';

/** The stored form of a coupon code, in upper case; codes that look the same are the same coupon. */
export function couponCodeOf(code: string): string {
  // Codes are ASCII. The upper case of other letters, such as a dotless i, would look like another code.
  return foldText(code).replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** The facts that decide whether a coupon applies. */
export interface CouponCase {
  readonly coupon: CouponDocument | null;
  /** The value of the goods after other discounts. */
  readonly goodsMinor: number;
  readonly currency: string;
  readonly isUsedUp: boolean;
  readonly now: Date;
}

/** Why the coupon does not apply; null if it does. */
export function couponViolation({
  coupon,
  goodsMinor,
  currency,
  isUsedUp,
  now,
}: CouponCase): Violation | null {
  if (coupon === null) return notApplicable('The coupon is unknown.');
  if (coupon.expiresAt !== null && coupon.expiresAt <= now) {
    return violation('coupon_expired', 'The coupon has expired.');
  }
  if (coupon.active === false) return notApplicable('The coupon is not active.');
  if (coupon.startsAt && coupon.startsAt > now)
    return notApplicable('The coupon is not valid yet.');
  const hasAmounts = coupon.discount.kind === 'amount' || coupon.minimumMinor > 0;
  if (hasAmounts && coupon.currency !== currency) {
    return notApplicable(`The coupon is for orders in ${coupon.currency}.`);
  }
  if (goodsMinor < coupon.minimumMinor) {
    return notApplicable('The order does not reach the minimum of the coupon.');
  }
  return isUsedUp ? couponExhausted() : null;
}

export function couponExhausted(): Violation {
  return notApplicable('The coupon has reached its limit of uses.');
}

/**
 * The part of a coupon that an order stores. As long as the coupon has no total limit, its uses are not counted in a
 * common counter, where orders would contend. When a limit is set, earlier uses are counted (`unlimitedUses`) and
 * subtracted from it.
 */
export function couponTerms(
  { _id: code, perCustomerLimit, totalLimit = null }: CouponDocument,
  unlimitedUses: number,
): CouponTerms {
  return totalLimit === null
    ? { code, perCustomerLimit, totalLimit, isUnlimited: true }
    : { code, perCustomerLimit, totalLimit: Math.max(totalLimit - unlimitedUses, 0) };
}

/** The counters of a coupon's uses: the one of the customer, then the one of all customers. */
export function counterIdsOf(code: string, customerId: string): readonly [string, string] {
  return [`${code}:${customerId}`, `${code}:*`];
}

/** One use of the customer's share and one of the total, each only if it is limited. */
export function usesOf(
  { code, perCustomerLimit, totalLimit = null }: CouponTerms,
  customerId: string,
): readonly Change[] {
  const [own, common] = counterIdsOf(code, customerId);
  const use = (id: string, overdraft: number | null): readonly Change[] =>
    overdraft === null ? [] : [{ id, quantity: 1, overdraft }];
  return [...use(own, perCustomerLimit), ...use(common, totalLimit)];
}

/** Whether the counters allow the customer one more use. */
export function hasUseLeft(
  terms: CouponTerms,
  customerId: string,
  counters: ReadonlyMap<string, CounterView>,
): boolean {
  return usesOf(terms, customerId).every((use) => !isShort(use, counters.get(use.id)));
}

/**
 * The discount in minor units, at most the value of the goods. For a percentage, the remaining price is rounded half
 * up.
 */
export function couponDiscountMinor({ discount }: CouponDocument, goodsMinor: number): number {
  if (discount.kind === 'amount') return Math.min(discount.amountMinor, goodsMinor);
  return goodsMinor - lineTotalMinor(1, goodsMinor, discount.percent / 100);
}

function notApplicable(message: string): Violation {
  return violation('coupon_not_applicable', message);
}

function violation(code: string, message: string): Violation {
  return { pointer: '/couponCode', code, message };
}
