import { defineEndpoint } from '../endpoint';
import { GetCountryRatesDocument } from './orders.generated';

export const getCountryRates = defineEndpoint('GET /country-rates', {
  docs: {
    tag: 'orders',
    summary: 'Get what tax and shipping cost by country',
    description: 'The rates by which new orders and changed addresses are quoted.',
  },
  resource: 'setting',
  document: GetCountryRatesDocument,
  variables: () => ({}),
});
