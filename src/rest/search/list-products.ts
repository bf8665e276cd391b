import { defineEndpoint } from '../endpoint';
import { pageInput, text } from '../request/parameters';
import { ListProductsDocument } from './search.generated';
import { productParameters } from './product-parameters';

export const listProducts = defineEndpoint('GET /products', {
  docs: {
    tag: 'products',
    summary: 'List products',
    description: 'Products for sale. Totals are counted up to 10 000.',
    errors: ['search_unavailable'],
    example: { query: { query: 'laptop', limit: '5' } },
  },
  resource: 'product',
  anonymous: true,
  query: {
    query: text(
      'All words in any order; the last one may be the beginning of a word. Other forms (`mice`) and spellings (`wi-fi`, ' +
        '`32 gb`) are found too, a SKU or externalId as a whole. Blank: none; without any word: nothing is found.',
    ),
    ...productParameters,
  },
  document: ListProductsDocument,
  variables: ({ query }) => ({
    filter: { q: query.query, category: query.category, brand: query.brand },
    sort: query.sort,
    page: pageInput(query),
  }),
  answer: { isList: true, cache: 'public' },
});
