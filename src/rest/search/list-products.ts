import { defineEndpoint } from '../endpoint';
import { pageInput, text } from '../parameters';
import { ListProductsDocument } from './search.generated';
import { productParameters } from './product-parameters';

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/products',
  tag: 'products',
  summary: 'List products',
  description: 'Products for sale. Totals are counted up to 10 000.',
  resource: 'product',
  anonymous: true,
  cache: 'public',
  isList: true,
  document: ListProductsDocument,
  query: {
    query: text('All words in any order; the last one may be the beginning of a word.'),
    ...productParameters,
  },
  example: { query: { query: 'laptop', limit: '5' } },
  variables: ({ query }) => ({
    filter: { q: query.query, category: query.category, brand: query.brand },
    sort: query.sort,
    page: pageInput(query),
  }),
});
