import { couponDiscountMinor, couponViolation } from '../../../src/modules/orders/coupon-rules';
import type { CouponDocument } from '../../../src/modules/orders/coupons.types';

const now = new Date('2026-03-01T12:00:00.750Z');
const at = (ms: number) => new Date(now.getTime() + ms);

const coupon: CouponDocument = {
  ...{ _id: 'TEN', description: null, discount: { kind: 'amount', amountMinor: 1000 } },
  ...{ currency: 'USD', minimumMinor: 5000, expiresAt: null, perCustomerLimit: 1, createdAt: now },
};
const order = { goodsMinor: 5000, currency: 'USD', isUsedUp: false, now };

describe('a coupon', () => {
  it.each([
    ['for goods of exactly its minimum', {}, {}, null],
    ['a cent below its minimum', {}, { goodsMinor: 4999 }, 'coupon_not_applicable'],
    ['a millisecond before its end', { expiresAt: at(1) }, {}, null],
    ['at its end', { expiresAt: at(0) }, {}, 'coupon_expired'],
    ['at its start', { startsAt: at(0) }, {}, null],
    ['before its start', { startsAt: at(1) }, {}, 'coupon_not_applicable'],
    ['that is switched off', { active: false }, {}, 'coupon_not_applicable'],
    [
      'of an amount without a minimum in another currency',
      { minimumMinor: 0 },
      { currency: 'EUR' },
      'coupon_not_applicable',
    ],
    [
      'of a percentage with a minimum in another currency',
      { discount: { kind: 'percentage', percent: 10 } as const },
      { currency: 'EUR' },
      'coupon_not_applicable',
    ],
    [
      'of a percentage without a minimum in another currency',
      { discount: { kind: 'percentage', percent: 10 } as const, minimumMinor: 0 },
      { currency: 'EUR' },
      null,
    ],
    ['that is used up', {}, { isUsedUp: true }, 'coupon_not_applicable'],
  ])('%s', (_what, fields, facts, code) => {
    const violation = couponViolation({ coupon: { ...coupon, ...fields }, ...order, ...facts });
    expect(violation?.code ?? null).toBe(code);
  });

  it('that is unknown does not apply', () => {
    const violation = couponViolation({ coupon: null, ...order });
    expect(violation).toMatchObject({ pointer: '/couponCode', code: 'coupon_not_applicable' });
  });

  it('deducts no more than the goods are worth', () => {
    expect([999, 1000, 1001].map((goods) => couponDiscountMinor(coupon, goods))).toEqual([
      999, 1000, 1000,
    ]);
  });
});
