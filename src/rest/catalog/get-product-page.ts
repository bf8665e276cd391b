import { defineEndpoint } from '../endpoint';
import { GetProductPageDocument } from './catalog.generated';

export const getProductPage = defineEndpoint('GET /mobile/product-page/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a mobile product page',
    description: 'Everything the page shows, in one answer.',
  },
  resource: 'product',
  anonymous: true,
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetProductPageDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'public' },
});
