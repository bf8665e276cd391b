import { defineEndpoint } from '../endpoint';
import { GetProductPageDocument } from './catalog.generated';

export const getProductPage = defineEndpoint({
  method: 'GET',
  path: '/mobile/product-page/:id',
  tag: 'products',
  summary: 'Read all that a mobile product page shows',
  resource: 'product',
  anonymous: true,
  cache: 'public',
  document: GetProductPageDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
