import type { Violation } from '../../platform/values/errors';
import { foldText } from '../../platform/values/visible-text';
import { isShort, type Change, type Counter } from '../../platform/operations/reservations';
import type { CouponDocument, CouponTerms } from './coupons.types';
import { lineTotalMinor } from './order-amounts';

/** The stored form of a coupon's code, in upper case; all spellings that look the same mean the same coupon. */
export function couponCodeOf(code: string): string {
  // Codes are ASCII; the upper case of other letters, as of a dotless i, would look like another code.
  return foldText(code).replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** What decides whether a coupon applies. */
export interface CouponCase {
  readonly coupon: CouponDocument | null;
  /** Value of the goods after other discounts. */
  readonly goodsMinor: number;
  readonly currency: string;
  readonly isUsedUp: boolean;
  readonly now: Date;
}

/** Why the coupon does not apply; null when it does. */
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
 * What an order keeps of its coupon. Orders do not meet at a common counter while the coupon has no total limit; when one
 * is set later, their uses are counted (`unlimitedUses`) and taken off it.
 */
export function couponTerms(
  { _id: code, perCustomerLimit, totalLimit = null }: CouponDocument,
  unlimitedUses: number,
): CouponTerms {
  return totalLimit === null
    ? { code, perCustomerLimit, totalLimit, isUnlimited: true }
    : { code, perCustomerLimit, totalLimit: Math.max(totalLimit - unlimitedUses, 0) };
}

/** The counters that count the uses of a coupon: those of the customer, then those of all customers. */
export function useCounters(code: string, customerId: string): readonly [string, string] {
  return [`${code}:${customerId}`, `${code}:*`];
}

/** One use of the customer's share, and one of those there are for all customers, where they are limited. */
export function usesOf(
  { code, perCustomerLimit, totalLimit = null }: CouponTerms,
  customerId: string,
): readonly Change[] {
  const [own, common] = useCounters(code, customerId);
  const use = (id: string, overdraft: number | null): readonly Change[] =>
    overdraft === null ? [] : [{ id, quantity: 1, overdraft }];
  return [...use(own, perCustomerLimit), ...use(common, totalLimit)];
}

/** Whether the customer may use the coupon once more, as far as its counters show. */
export function hasUse(
  terms: CouponTerms,
  customerId: string,
  counters: ReadonlyMap<string, Counter>,
): boolean {
  return usesOf(terms, customerId).every((use) => !isShort(use, counters.get(use.id)));
}

/** What the coupon takes off, never more than the goods are worth; of a percentage, what is left rounds half up. */
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
