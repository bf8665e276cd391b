import { toMajor, toMinor } from '../../../platform/values/money';
import { sum } from '../../../platform/values/sum';
import { rateFor, type CountryRate } from './country-rates';
import type { Charges, ChargesRequest, TaxAndShipping } from './tax-and-shipping';

const PERCENT_UNITS = 10_000n;
const NOTHING: Omit<CountryRate, 'country'> = { taxPercent: 0, shipping: [] };

/** Tax and freight by the rates of the country; where it has none nothing is charged. */
export function createBuiltInCharges(rates: readonly CountryRate[]): TaxAndShipping {
  return {
    quote: async (request) => {
      const rate = rateFor(rates, request.deliveryAddress.country);
      return chargesBy(rate ?? NOTHING, request);
    },
  };
}

/** The tax of each line is rounded half up to the minor unit, then summed. */
export function chargesBy(
  { taxPercent, shipping }: Omit<CountryRate, 'country'>,
  { items, currency }: Pick<ChargesRequest, 'items' | 'currency'>,
): Charges {
  const minorOf = (amount: number): number => toMinor(amount, currency) ?? 0;
  const taxes = items.map(({ totalAmount }) => taxMinor(minorOf(totalAmount), taxPercent));
  const goodsMinor = sum(items.map(({ totalAmount }) => minorOf(totalAmount)));
  const rate = shipping.find((row) => row.currency === currency);
  const freeFrom = rate?.freeFrom ?? null;
  const isFree = freeFrom !== null && goodsMinor >= minorOf(freeFrom);
  return {
    taxAmount: toMajor(sum(taxes), currency),
    shippingAmount: isFree ? 0 : (rate?.amount ?? 0),
    lines: items.map(({ productId }, index) => ({
      productId,
      taxAmount: toMajor(taxes[index] ?? 0, currency),
    })),
  };
}

function taxMinor(totalMinor: number, percent: number): number {
  const units = BigInt(totalMinor) * BigInt(Math.round(percent * 100));
  return Number((units + PERCENT_UNITS / 2n) / PERCENT_UNITS);
}
