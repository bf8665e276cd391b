import { defineEndpoint } from '../endpoint';
import { GetCountryRatesDocument } from './orders.generated';

export const getCountryRates = defineEndpoint('GET /country-rates', {
  docs: {
    tag: 'orders',
    summary: 'Get tax and shipping rates',
    description: 'The rates for new orders and changed addresses, by country.',
  },
  resource: 'setting',
  document: GetCountryRatesDocument,
  variables: () => ({}),
});
