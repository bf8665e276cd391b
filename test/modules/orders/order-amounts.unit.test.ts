import fc from 'fast-check';
import { couponDiscountMinor } from '../../../src/modules/orders/coupon-rules';
import type { CouponDocument } from '../../../src/modules/orders/coupons.types';
import {
  lineTotalMinor,
  priceLine,
  spreadDiscount,
  sumOrder,
} from '../../../src/modules/orders/order-amounts';

describe('lineTotalMinor', () => {
  it.each([
    [1, 1, 0.5, 1],
    [3, 5, 0.5, 8],
    [15, 3120, 0.25, 35100],
    [1, 1050, 0.05, 998],
    [999, 999_999_999, 0, 998_999_999_001],
  ])('%d × %d with a discount of %d is %d', (quantity, price, rate, total) => {
    expect(lineTotalMinor(quantity, price, rate)).toBe(total);
  });
});

it('the total of an order is its subtotal less discounts, with shipping and tax', () => {
  const lines = [priceLine(3, 1999), priceLine(2, 501, 0.25)];
  expect(sumOrder(lines, { shippingMinor: 499, taxMinor: 1200 })).toEqual({
    ...{ subtotalMinor: 6999, discountMinor: 250, shippingMinor: 499, taxMinor: 1200 },
    ...{ totalMinor: 8448, itemCount: 5 },
  });
});

describe('couponDiscountMinor', () => {
  const off = (percent: number, goodsMinor: number) => {
    const discount = { kind: 'percentage', percent } as const;
    return couponDiscountMinor({ discount } as CouponDocument, goodsMinor);
  };

  it.each([
    [10, 5, 5],
    [10, 15, 14],
    [10, 3331, 2998],
    [12.34, 10_000, 8766],
    [100, 1, 0],
    [0.01, 10_000, 9999],
  ])('of %d %% on %d leaves the same amount as the rule for lines: %d', (percent, goods, left) => {
    expect(goods - off(percent, goods)).toBe(left);
    expect(lineTotalMinor(1, goods, percent / 100)).toBe(left);
  });
});

describe('spreadDiscount', () => {
  it.each([
    { lines: [100, 100, 100], discount: 100, shares: [34, 33, 33] },
    { lines: [10, 20, 30], discount: 10, shares: [2, 3, 5] },
    { lines: [1, 1, 1, 1], discount: 2, shares: [1, 1, 0, 0] },
  ])(
    'gives the remaining cents to the lines with the largest remainders, earlier lines first: $shares',
    (of) => {
      expect(spreadDiscount(of.lines, of.discount)).toEqual(of.shares);
    },
  );

  it('loses no cent and never makes a line negative', () => {
    const totals = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(totals, fc.integer({ min: 0, max: 2_000_000_000 }), (lines, discount) => {
        const whole = lines.reduce((sum, line) => sum + line, 0);
        const shares = spreadDiscount(lines, discount);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(discount, whole));
        shares.forEach((share, i) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(lines[i] ?? 0);
        });
      }),
    );
  });
});

/** Half a cent is rounded up, as with whole numbers. */
describe('priceLine', () => {
  it('is exact to the cent, whatever the quantity, price and discount', () => {
    const quantity = fc.integer({ min: 1, max: 999 });
    const price = fc.integer({ min: 0, max: 999_999 });
    const percent = fc.integer({ min: 0, max: 100 });
    const exactOf = (count: number, priceMinor: number, off: number): bigint =>
      (BigInt(priceMinor) * BigInt(count) * BigInt(100 - off) + 50n) / 100n;
    fc.assert(
      fc.property(quantity, price, percent, (count, priceMinor, off) => {
        const { totalMinor } = priceLine(count, priceMinor, off / 100);
        expect(BigInt(totalMinor)).toBe(exactOf(count, priceMinor, off));
      }),
      {
        examples: [
          [1, 1, 50],
          [3, 5, 50],
          [1, 1050, 5],
          [7, 1995, 15],
        ],
      },
    );
  });
});
