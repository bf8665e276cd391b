import { structuralError, type Violation } from '../../../platform/values/errors';
import { isCurrency, tooManyDecimals, toMinor } from '../../../platform/values/money';
import { fault, percentFaults } from '../exact-numbers';

/** What is charged for deliveries to one country; amounts in major units. */
export interface CountryRate {
  /** As addresses name it, in upper case: `DE`. `*` holds for all that have no rate of their own. */
  readonly country: string;
  /** Of the goods after discounts, in percent with at most two decimals. */
  readonly taxPercent: number;
  /** A currency without a row is delivered free. */
  readonly shipping: readonly ShippingRate[];
}

export interface ShippingRate {
  readonly currency: string;
  readonly amount: number;
  /** Goods worth at least this are delivered free; null = never. */
  readonly freeFrom: number | null;
}

/** A rate as it is sent. */
export interface GivenCountryRate extends Pick<CountryRate, 'country' | 'taxPercent'> {
  readonly shipping: readonly (Pick<ShippingRate, 'currency' | 'amount'> & {
    readonly freeFrom?: number | null;
  })[];
}

/** The rate that holds for a country; null when there is none. */
export function rateFor(
  rates: readonly CountryRate[],
  country: string | null | undefined,
): CountryRate | null {
  const named = (name: string) => rates.find((rate) => rate.country === name);
  return named(countryName(country ?? '')) ?? named('*') ?? null;
}

/** The rates as they are kept. Throws where a country or currency stands twice, or an amount cannot be charged. */
export function countryRates(given: readonly GivenCountryRate[]): readonly CountryRate[] {
  const rates = given.map(({ country, taxPercent, shipping }) => ({
    country: countryName(country),
    taxPercent,
    shipping: shipping.map(({ freeFrom = null, ...rate }) => ({ ...rate, freeFrom })),
  }));
  const violations = [
    ...repeated(rates.map(({ country }) => country)).map((at) => twice(`/items/${at}/country`)),
    ...rates.flatMap((rate, at) => faultsOf(rate, `/items/${at}`)),
  ];
  if (violations.length > 0) throw structuralError(violations);
  return rates;
}

function countryName(text: string): string {
  return text.trim().toUpperCase();
}

function faultsOf({ country, taxPercent, shipping }: CountryRate, at: string): Violation[] {
  const currencies = shipping.map(({ currency }) => currency);
  return [
    ...(country === '' ? [fault(`${at}/country`, 'wrong_format', 'must name a country')] : []),
    ...percentFaults(`${at}/taxPercent`, taxPercent),
    ...repeated(currencies).map((index) => twice(`${at}/shipping/${index}/currency`)),
    ...shipping.flatMap((rate, index) => shippingFaults(rate, `${at}/shipping/${index}`)),
  ];
}

function shippingFaults({ currency, amount, freeFrom }: ShippingRate, at: string): Violation[] {
  if (!isCurrency(currency)) return [fault(`${at}/currency`, 'invalid_currency', 'is unknown')];
  const isExact = (value: number | null) => value === null || toMinor(value, currency) !== null;
  return [
    ...(isExact(amount) ? [] : [tooManyDecimals(`${at}/amount`, currency)]),
    ...(isExact(freeFrom) ? [] : [tooManyDecimals(`${at}/freeFrom`, currency)]),
  ];
}

/** Where a text stands that stood before. */
function repeated(texts: readonly string[]): readonly number[] {
  return texts.flatMap((text, at) => (texts.indexOf(text) < at ? [at] : []));
}

function twice(pointer: string): Violation {
  return fault(pointer, 'invalid_value', 'stands twice');
}
