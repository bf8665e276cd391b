import type { TaxAndShipping } from '../../modules/orders';

/**
 * What is charged beyond the goods: by the rates per country in the database. A service that knows better is put in
 * here, and may ask the rates for what it does not know.
 */
export function taxAndShippingOf(byRates: TaxAndShipping): TaxAndShipping {
  return byRates;
}
