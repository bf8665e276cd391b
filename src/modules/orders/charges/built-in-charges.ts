import { toMajor, toMinor } from '../../../platform/values/money';
import { sum } from '../../../platform/values/sum';
import { domainErrors } from '../../../platform/values/errors';
import { rateFor, type CountryRate } from './country-rates';
import type { Charges, ChargesRequest, TaxAndShipping } from './tax-and-shipping';

const PERCENT_UNITS = 10_000n;
const NOTHING: Omit<CountryRate, 'country'> = { taxPercent: 0, shipping: [] };

/** Rates that a refusal names at most. */
const MAX_ALLOWED = 100;

/**
 * Tax and freight by the rates of the country; without any rates nothing is charged. Throws `country_not_served` when
 * there are rates, and none for the country.
 */
export function createBuiltInCharges(rates: readonly CountryRate[]): TaxAndShipping {
  return {
    quote: async (request) => {
      const { country } = request.deliveryAddress;
      const rate = rateFor(rates, country);
      if (rate === null && rates.length > 0) throw notServed(country, rates);
      return chargesBy(rate ?? NOTHING, request);
    },
  };
}

function notServed(country: string | null, rates: readonly CountryRate[]) {
  const allowed = rates.slice(0, MAX_ALLOWED).map((rate) => rate.country);
  const [pointer, message] =
    country === null
      ? ['/deliveryAddress', 'We need the country of the delivery address in a field of its own.']
      : ['/deliveryAddress/country', 'We do not deliver to this country.'];
  return domainErrors([{ pointer, code: 'country_not_served', message }], { allowed });
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
