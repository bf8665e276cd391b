import { defineEndpoint } from '../endpoint';
import { text } from '../request/parameters';
import { SuggestProductsDocument } from './search.generated';

export const suggestProducts = defineEndpoint('GET /products/suggest', {
  docs: {
    tag: 'products',
    summary: 'Suggest searches',
    description:
      'Completions of the last word, each with the number of products that it finds, and the categories and brands of ' +
      'what the text finds as it is.',
    example: { query: { q: 'lap' } },
  },
  resource: 'suggestion',
  anonymous: true,
  query: { q: text('What has been typed so far. Blank: no suggestions.') },
  document: SuggestProductsDocument,
  variables: ({ query: { q } }) => ({ q: q ?? '' }),
  answer: { cache: 'public' },
});
