import { defineEndpoint } from '../endpoint';
import { text } from '../request/parameters';
import { SuggestProductsDocument } from './search.generated';

export const suggestProducts = defineEndpoint('GET /products/suggest', {
  docs: {
    tag: 'products',
    summary: 'Suggest searches',
    description:
      'Completes the last word of a query, with the number of products each completion finds, and lists matching ' +
      'categories and brands.',
    example: { query: { q: 'lap' } },
  },
  resource: 'suggestion',
  anonymous: true,
  query: { q: text('Text to complete; a blank text has no suggestions.') },
  document: SuggestProductsDocument,
  variables: ({ query: { q } }) => ({ q: q ?? '' }),
  answer: { cache: 'searched' },
});
