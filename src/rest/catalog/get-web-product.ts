import { defineEndpoint } from '../endpoint';
import { GetWebProductDocument } from './catalog.generated';

export const getWebProduct = defineEndpoint({
  method: 'GET',
  path: '/web/products/:id',
  tag: 'products',
  summary: 'Read a product for web clients: with breadcrumbs, data sheet, reviews and SEO',
  resource: 'product',
  anonymous: true,
  cache: 'public',
  document: GetWebProductDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
