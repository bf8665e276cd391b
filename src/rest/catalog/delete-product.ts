import { defineEndpoint } from '../endpoint';
import { DeleteProductDocument } from './catalog.generated';

export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/products/:id',
  tag: 'products',
  summary: 'Take a product out of the catalog',
  resource: 'product',
  conditional: true,
  status: 204,
  document: DeleteProductDocument,
  errors: ['concurrent_change'],
  variables: ({ params, ifMatch: version }) => ({ id: params['id'] ?? '', version }),
  example: { params: { id: 'prd_demo_0500' } },
});
