import { defineEndpoint } from '../endpoint';
import { GetMobileProductDocument } from './catalog.generated';

export const getMobileProduct = defineEndpoint({
  method: 'GET',
  path: '/mobile/products/:id',
  tag: 'products',
  summary: 'Read a product for mobile clients (compact)',
  resource: 'product',
  anonymous: true,
  cache: 'public',
  document: GetMobileProductDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
