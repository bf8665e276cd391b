import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  ReplaceCountryRatesDocument,
  type ReplaceCountryRatesMutationVariables,
} from './orders.generated';

export const replaceCountryRates = defineEndpoint('PUT /country-rates', {
  docs: {
    tag: 'orders',
    summary: 'Replace tax and shipping rates',
    description:
      'An order is charged by the rates of the country in its address, else by those of `*`, else nothing. Tax is computed ' +
      'for each order line and rounded half up. Existing orders keep their amounts. In force within 3 seconds.',
    errors: ['invalid_currency', 'too_many_decimals', 'invalid_value'],
    example: {
      body: {
        items: [
          {
            country: 'FI',
            taxPercent: 25.5,
            shipping: [{ currency: 'EUR', amount: 4.9, freeFrom: 50 }],
          },
          { country: '*', taxPercent: 0, shipping: [{ currency: 'EUR', amount: 15 }] },
        ],
      },
    },
  },
  resource: 'setting',
  conditional: true,
  body: bodyOf<ReplaceCountryRatesMutationVariables['input']>('ReplaceCountryRatesInput'),
  document: ReplaceCountryRatesDocument,
  variables: ({ body: input, ifMatch: version }) => ({ input, version }),
});
