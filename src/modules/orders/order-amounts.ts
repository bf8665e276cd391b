import { sum } from '../../platform/values/iterables';
import type { ChargesMinor } from './charges/tax-and-shipping';

/* Amounts are computed in integer minor units, never in floating point. */

const RATE_UNITS = 10_000;

export interface PricedLine {
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly discountMinor: number;
  readonly totalMinor: number;
}

export interface QuotedLine extends PricedLine {
  readonly productId: string;
  readonly title: string;
}

export interface OrderAmounts extends ChargesMinor {
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly totalMinor: number;
  readonly itemCount: number;
}

/** quantity × unitPrice × (1 − discount), rounded half up to the minor unit. */
export function lineTotalMinor(quantity: number, unitPriceMinor: number, rate = 0): number {
  // In ten-thousandths, so that a multiplication by a rate such as 0.15 is exact.
  const rateUnits = Math.round(rate * RATE_UNITS);
  const units = BigInt(quantity) * BigInt(unitPriceMinor) * BigInt(RATE_UNITS - rateUnits);
  return Number((units + BigInt(RATE_UNITS / 2)) / BigInt(RATE_UNITS));
}

export function priceLine(quantity: number, unitPriceMinor: number, rate = 0): PricedLine {
  const totalMinor = lineTotalMinor(quantity, unitPriceMinor, rate);
  const discountMinor = quantity * unitPriceMinor - totalMinor;
  return { quantity, unitPriceMinor, discountMinor, totalMinor };
}

/** Always total = subtotal − discount + shipping + tax. */
export function sumOrder(
  lines: readonly PricedLine[],
  { shippingMinor, taxMinor }: ChargesMinor,
): OrderAmounts {
  let [subtotalMinor, discountMinor, itemCount] = [0, 0, 0];
  for (const line of lines) {
    subtotalMinor += line.quantity * line.unitPriceMinor;
    discountMinor += line.discountMinor;
    itemCount += line.quantity;
  }
  return {
    subtotalMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    totalMinor: subtotalMinor - discountMinor + shippingMinor + taxMinor,
    itemCount,
  };
}

/**
 * Distributes a discount over lines in proportion to their totals without losing a cent: each share is rounded down,
 * and the remaining cents go to the largest remainders (for equal ones, to the earlier line).
 */
export function spreadDiscount(
  totals: readonly number[],
  discountMinor: number,
): readonly number[] {
  const sumOfTotals = sum(totals);
  const discount = Math.min(discountMinor, sumOfTotals);
  if (sumOfTotals === 0) return totals.map(() => 0);
  const products = totals.map((total) => BigInt(total) * BigInt(discount));
  const shares = products.map((product) => Number(product / BigInt(sumOfTotals)));
  const undistributedUnits = discount - sum(shares);
  const remainders = products.map((product, index) => ({
    index,
    rest: product % BigInt(sumOfTotals),
  }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const roundedUp = new Set(remainders.slice(0, undistributedUnits).map(({ index }) => index));
  return shares.map((share, index) => share + (roundedUp.has(index) ? 1 : 0));
}
