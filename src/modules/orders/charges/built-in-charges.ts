import type { Clock } from '../../../platform/clock';
import { toMajor, toMinor } from '../../../platform/money';
import type { CountryRates, CountryRatesRepository } from './country-rates.repository';
import type { Charges, ChargesRequest, TaxAndShipping } from './tax-and-shipping';

/** Changed rates are in force after this time. */
const FRESH_MS = 3000;
const PERCENT_UNITS = 10_000n;

/** Tax and freight by the rates of the country in the database; where it has none nothing is charged. */
export function createBuiltInCharges(
  repository: CountryRatesRepository,
  clock: Clock,
): TaxAndShipping {
  let known: { readonly rates: Promise<readonly CountryRates[]>; readonly until: number } | null =
    null;
  const load = (): Promise<readonly CountryRates[]> => {
    const now = clock.now().getTime();
    if (known === null || known.until < now) {
      const rates = repository.list();
      known = { rates, until: now + FRESH_MS };
      rates.catch(() => (known = null));
    }
    return known.rates;
  };
  return {
    quote: async (request) => {
      const rates = await load();
      const country = request.deliveryAddress.country?.trim().toUpperCase() ?? '';
      const own = rates.find(({ _id }) => _id === country) ?? rates.find(({ _id }) => _id === '*');
      return chargesBy(own ?? { _id: country, taxPercent: 0, shipping: [] }, request);
    },
  };
}

/** The tax of each line is rounded half up to the minor unit, then summed. */
export function chargesBy(
  { taxPercent, shipping }: CountryRates,
  { items, currency }: Pick<ChargesRequest, 'items' | 'currency'>,
): Charges {
  const minorOf = (amount: number): number => toMinor(amount, currency) ?? 0;
  const taxes = items.map(({ totalAmount }) => taxMinor(minorOf(totalAmount), taxPercent));
  const goodsMinor = items.reduce((sum, { totalAmount }) => sum + minorOf(totalAmount), 0);
  const rate = shipping.find((row) => row.currency === currency);
  const isFree = goodsMinor >= (rate?.freeFromMinor ?? Infinity);
  return {
    taxAmount: toMajor(sumOf(taxes), currency),
    shippingAmount: isFree ? 0 : toMajor(rate?.amountMinor ?? 0, currency),
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

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
