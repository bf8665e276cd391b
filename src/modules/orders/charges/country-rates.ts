import { foldText } from '../../../platform/values/fold-text';

/** What is charged for deliveries to one country; amounts in major units. */
export interface CountryRate {
  /** As addresses name it: `DE`; compared folded. `*` holds for all that have no rate of their own. */
  readonly country: string;
  /** Of the goods after discounts, in percent with at most two decimals. */
  readonly taxPercent: number;
  /** A currency without a row is delivered free. */
  readonly shipping: readonly ShippingRate[];
}

interface ShippingRate {
  readonly currency: string;
  readonly amount: number;
  /** Goods worth at least this are delivered free; null = never. */
  readonly freeFrom: number | null;
}

/** The rate that holds for a country; null when there is none. */
export function rateFor(
  rates: readonly CountryRate[],
  country: string | null | undefined,
): CountryRate | null {
  const named = (name: string) => rates.find((rate) => foldText(rate.country) === name);
  return named(foldText(country ?? '')) ?? named('*') ?? null;
}
