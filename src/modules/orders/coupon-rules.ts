import type { Violation } from '../../platform/errors';
import type { CouponDocument } from './coupons.types';
import { lineTotalMinor } from './order-amounts';

/** What a coupon is judged by. */
export interface CouponCase {
  readonly coupon: CouponDocument | null;
  /** Value of the goods after other discounts. */
  readonly goodsMinor: number;
  readonly currency: string;
  readonly now: Date;
}

/** Why the coupon does not apply; null when it does. */
export function couponViolation({
  coupon,
  goodsMinor,
  currency,
  now,
}: CouponCase): Violation | null {
  if (coupon === null) return notApplicable('The coupon is unknown.');
  if (coupon.expiresAt !== null && coupon.expiresAt <= now) {
    return violation('coupon_expired', 'The coupon has expired.');
  }
  if (coupon.active === false) return notApplicable('The coupon is switched off.');
  if (coupon.startsAt && coupon.startsAt > now)
    return notApplicable('The coupon is not valid yet.');
  const hasAmounts = coupon.discount.kind === 'amount' || coupon.minimumMinor > 0;
  if (hasAmounts && coupon.currency !== currency) {
    return notApplicable(`The coupon is for orders in ${coupon.currency}.`);
  }
  if (goodsMinor < coupon.minimumMinor) {
    return notApplicable('The order does not reach the minimum of the coupon.');
  }
  return null;
}

export function couponExhausted(): Violation {
  return notApplicable('The coupon has been used as often as it may be.');
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
