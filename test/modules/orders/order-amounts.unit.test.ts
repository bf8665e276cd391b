import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
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
  ])('of %d %% leaves of %d what the rule for lines leaves: %d', (percent, goods, left) => {
    expect(goods - off(percent, goods)).toBe(left);
    expect(lineTotalMinor(1, goods, percent / 100)).toBe(left);
  });
});

describe('spreadDiscount', () => {
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

const DATA = join(process.cwd(), '..', 'shared', 'data', 'northwind-orders.ndjson.gz');

interface NorthwindOrder {
  readonly freight: number;
  readonly details: readonly { unitPrice: number; quantity: number; discount: number }[];
}

describe('the 830 Northwind orders', () => {
  const isThere = existsSync(DATA);
  if (!isThere) console.warn(`skipped: ${DATA} is not there`);
  (isThere ? it : it.skip)('sum up to the cent', () => {
    const orders = gunzipSync(readFileSync(DATA))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as NorthwindOrder);
    expect(orders).toHaveLength(830);
    let halfCents = 0;
    for (const { freight, details } of orders) {
      const lines = details.map(({ quantity, unitPrice, discount }) => {
        const exact = BigInt(Math.round(unitPrice * 100)) * BigInt(quantity);
        const scaled = exact * BigInt(100 - Math.round(discount * 100));
        if (scaled % 100n !== 0n) halfCents += 1;
        const line = priceLine(quantity, Math.round(unitPrice * 100), discount);
        expect(BigInt(line.totalMinor)).toBe((scaled + 50n) / 100n);
        return line;
      });
      const amounts = sumOrder(lines, { shippingMinor: Math.round(freight * 100), taxMinor: 0 });
      const sum = lines.reduce((total, line) => total + line.totalMinor, 0);
      expect(amounts.totalMinor).toBe(sum + amounts.shippingMinor);
    }
    expect(halfCents).toBe(81);
  });
});
