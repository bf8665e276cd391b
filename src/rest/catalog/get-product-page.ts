import { defineEndpoint } from '../endpoint';
import { GetProductPageDocument } from './catalog.generated';

export const getProductPage = defineEndpoint('GET /mobile/product-page/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a mobile product page',
    description:
      'Everything the page shows, in one answer. A part whose source fails or is too slow is left out and named in `missing`.',
  },
  resource: 'product',
  anonymous: true,
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetProductPageDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'searched' },
});
