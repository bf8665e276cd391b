import { toMajor, toMinor } from '../../../platform/values/money';
import { domainErrors } from '../../../platform/values/errors';
import { foldText } from '../../../platform/values/text';
import type { Charges, ChargesRequest, TaxAndShipping } from './tax-and-shipping';

/** Tax and shipping for one country; amounts in major units. */
export interface CountryRate {
  /**
   * The country code in addresses, such as `DE`, compared folded. `*` applies to all countries without a rate of their
   * own.
   */
  readonly country: string;
  /** The rate in percent of the goods after discounts, with at most two decimals. */
  readonly taxPercent: number;
  /** Shipping is free in currencies without a row. */
  readonly shipping: readonly ShippingRate[];
}

interface ShippingRate {
  readonly currency: string;
  readonly amount: number;
  /** Goods of this value ship free; null for never. */
  readonly freeFrom: number | null;
}

const PERCENT_UNITS = 10_000n;
const NO_CHARGES: Omit<CountryRate, 'country'> = { taxPercent: 0, shipping: [] };

/** The maximum number of countries that a refusal lists. */
const MAX_LISTED_COUNTRIES = 100;

/**
 * Computes tax and shipping from the rates of the country; charges nothing if there are no rates at all. Throws
 * `country_not_served` if there are rates, but none for the country.
 */
export function createBuiltInCharges(rates: readonly CountryRate[]): TaxAndShipping {
  return {
    quote: async (request) => {
      const { country } = request.deliveryAddress;
      const rateOf = (name: string) => rates.find((rate) => foldText(rate.country) === name);
      const rate = rateOf(foldText(country ?? '')) ?? rateOf('*');
      if (rate === undefined && rates.length > 0) throw notServed(country, rates);
      return chargesBy(rate ?? NO_CHARGES, request);
    },
  };
}

function notServed(country: string | null, rates: readonly CountryRate[]) {
  const allowedCountries = rates.slice(0, MAX_LISTED_COUNTRIES).map((rate) => rate.country);
  const [pointer, message] =
    country === null
      ? ['/deliveryAddress', 'Send the country of the delivery address in a field of its own.']
      : ['/deliveryAddress/country', 'We do not deliver to this country.'];
  return domainErrors([{ pointer, code: 'country_not_served', message }], {
    allowed: allowedCountries,
  });
}

/** Rounds the tax of each line half up to the minor unit, and sums the lines. */
export function chargesBy(
  { taxPercent, shipping }: Omit<CountryRate, 'country'>,
  { items, currency }: Pick<ChargesRequest, 'items' | 'currency'>,
): Charges {
  let [goodsMinor, taxesMinor] = [0, 0];
  const lines: { readonly productId: string; readonly taxAmount: number }[] = [];
  for (const { productId, totalAmount } of items) {
    const totalMinor = toMinor(totalAmount, currency) ?? 0;
    const units = BigInt(totalMinor) * BigInt(Math.round(taxPercent * 100));
    const lineTaxMinor = Number((units + PERCENT_UNITS / 2n) / PERCENT_UNITS);
    goodsMinor += totalMinor;
    taxesMinor += lineTaxMinor;
    lines.push({ productId, taxAmount: toMajor(lineTaxMinor, currency) });
  }
  const rate = shipping.find((row) => row.currency === currency);
  const freeFrom = rate?.freeFrom ?? null;
  const isFree = freeFrom !== null && goodsMinor >= (toMinor(freeFrom, currency) ?? 0);
  return {
    taxAmount: toMajor(taxesMinor, currency),
    shippingAmount: isFree ? 0 : (rate?.amount ?? 0),
    lines,
  };
}
