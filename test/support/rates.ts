import {
  createBuiltInCharges,
  type CountryRate,
  type TaxAndShipping,
} from '../../src/modules/orders';

/** Rates that a test changes while the service runs, as a service in place of the file could. */
export interface ChangingRates extends TaxAndShipping {
  set(rates: readonly CountryRate[]): void;
  /** The source fails until the next `set`. */
  fail(): void;
}

export function changingRates(initial: readonly CountryRate[] = []): ChangingRates {
  let current = createBuiltInCharges(initial);
  return {
    quote: (request) => current.quote(request),
    set: (rates) => {
      current = createBuiltInCharges(rates);
    },
    fail: () => {
      current = { quote: () => Promise.reject(new Error('the rates are down')) };
    },
  };
}
