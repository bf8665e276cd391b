import type { Clock } from '../../platform/clock';
import { conflictError, structuralError, type Violation } from '../../platform/errors';
import { isCurrency, toMajor, toMinor } from '../../platform/money';
import { authorize, type Viewer } from '../identity';
import type { CouponsRepository } from './coupons.repository';
import type { CouponDocument } from './coupons.types';

/** A coupon as admins see it; amounts in major units. */
export interface Coupon {
  readonly code: string;
  readonly description: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly currency: string;
  readonly minimumAmount: number;
  readonly expiresAt: Date | null;
  readonly perCustomerLimit: number | null;
  readonly createdAt: Date;
}

export interface CouponRequest {
  readonly code: string;
  readonly description?: string | null;
  readonly percent?: number | null;
  readonly amount?: number | null;
  readonly currency?: string | null;
  readonly minimumAmount?: number | null;
  readonly expiresAt?: Date | null;
  readonly perCustomerLimit?: number | null;
}

export interface CouponsService {
  createCoupon(viewer: Viewer, request: CouponRequest, op?: string | null): Promise<Coupon>;
  findCoupon(viewer: Viewer, code: string): Promise<Coupon | null>;
}

export function createCouponsService({
  coupons,
  clock,
}: {
  readonly coupons: CouponsRepository;
  readonly clock: Clock;
}): CouponsService {
  return {
    createCoupon: async (viewer, request, op = null) => {
      authorize(viewer, 'coupon.manage');
      const coupon = await coupons.insert(couponDocument(request, clock.now()), op);
      if (coupon === null) {
        throw conflictError('already_exists', 'There is a coupon with this code.');
      }
      return toCoupon(coupon);
    },
    findCoupon: async (viewer, code) => {
      authorize(viewer, 'coupon.manage');
      const coupon = await coupons.find(code.toUpperCase());
      return coupon && toCoupon(coupon);
    },
  };
}

function couponDocument(request: CouponRequest, now: Date): CouponDocument {
  const currency = request.currency ?? 'USD';
  const minorOf = (amount: number) => (isCurrency(currency) ? toMinor(amount, currency) : 0);
  const amountMinor = minorOf(request.amount ?? 0);
  const minimumMinor = minorOf(request.minimumAmount ?? 0);
  const violations = [
    ...(isCurrency(currency) ? [] : [violation('/currency', 'invalid_currency', 'is unknown')]),
    ...(hasOneDiscount(request) ? [] : [violation('/percent', 'required', 'or amount is needed')]),
    ...(isExact(request.percent ?? 0) ? [] : [tooManyDecimals('/percent')]),
    ...(amountMinor === null ? [tooManyDecimals('/amount')] : []),
    ...(minimumMinor === null ? [tooManyDecimals('/minimumAmount')] : []),
  ];
  if (violations.length > 0 || amountMinor === null || minimumMinor === null) {
    throw structuralError(violations);
  }
  const { percent, perCustomerLimit, expiresAt } = request;
  return {
    _id: request.code.toUpperCase(),
    description: request.description ?? `Coupon ${request.code.toUpperCase()}`,
    discount: percent ? { kind: 'percentage', percent } : { kind: 'amount', amountMinor },
    currency,
    minimumMinor,
    expiresAt: expiresAt ?? null,
    perCustomerLimit: perCustomerLimit ?? null,
    createdAt: now,
  };
}

function hasOneDiscount({ percent, amount }: CouponRequest): boolean {
  return Boolean(percent) !== Boolean(amount);
}

/** Percentages are computed in hundredths, so that every order gets exactly what the coupon says. */
function isExact(percent: number): boolean {
  return Math.round(percent * 100) / 100 === percent;
}

function tooManyDecimals(pointer: string): Violation {
  return violation(pointer, 'too_many_decimals', 'has more decimals than are computed with');
}

function violation(pointer: string, code: string, what: string): Violation {
  return { pointer, code, message: `"${pointer}" ${what}.` };
}

function toCoupon({ _id, discount, currency, minimumMinor, ...rest }: CouponDocument): Coupon {
  const { description, expiresAt, perCustomerLimit, createdAt } = rest;
  return {
    code: _id,
    description,
    percent: discount.kind === 'percentage' ? discount.percent : null,
    amount: discount.kind === 'amount' ? toMajor(discount.amountMinor, currency) : null,
    currency,
    minimumAmount: toMajor(minimumMinor, currency),
    expiresAt,
    perCustomerLimit,
    createdAt,
  };
}
