import { defineEndpoint } from '../endpoint';
import { DeleteProductDocument } from './catalog.generated';

export const deleteProduct = defineEndpoint('DELETE /products/:id', {
  docs: {
    tag: 'products',
    summary: 'Delete a product',
    example: { params: { id: 'prd_demo_0500' } },
  },
  resource: 'product',
  conditional: true,
  document: DeleteProductDocument,
  variables: ({ params: { id }, ifMatch: version }) => ({ id, version }),
  answer: { status: 204 },
});
