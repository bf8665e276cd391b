import {
  createBuiltInCharges,
  type CountryRate,
  type TaxAndShipping,
} from '../../src/modules/orders';

/**
 * Tax and shipping rates that a test can change while the service runs, as a custom rate service
 * could.
 */
export interface ChangingRates extends TaxAndShipping {
  set(rates: readonly CountryRate[]): void;
  /** The rate source fails until the next `set`. */
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
