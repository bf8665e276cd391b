import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { bulkParameters } from '../request/parameters';
import { BulkUpdateProductsDocument, type BulkUpdateProductsInput } from './catalog.generated';
import { updateProduct } from './update-product';

export const bulkUpdateProducts = defineEndpoint('PATCH /products/bulk', {
  docs: {
    tag: 'products',
    summary: 'Bulk-update products',
    description:
      'At most 100 per request; use `POST /imports` for more. The body may be the bare array.',
    errors: ['duplicate_in_batch', 'version_mismatch', ...(updateProduct.docs.errors ?? [])],
    example: {
      body: {
        items: [
          { id: 'prd_demo_0002', price: 19.9 },
          { id: 'prd_demo_0003', stockDelta: 5 },
        ],
      },
    },
  },
  resource: 'product',
  query: bulkParameters,
  body: bodyOf<BulkUpdateProductsInput>('BulkUpdateProductsInput', {
    bulkList: 'items',
  }),
  document: BulkUpdateProductsDocument,
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
});
