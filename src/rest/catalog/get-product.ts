import { defineEndpoint } from '../endpoint';
import { GetProductDocument } from './catalog.generated';

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/products/:id',
  tag: 'products',
  summary: 'Read a product (universal shape)',
  resource: 'product',
  anonymous: true,
  cache: 'public',
  document: GetProductDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
