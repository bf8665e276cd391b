import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { bulkParameters } from '../request/parameters';
import { BulkDeleteProductsDocument, type BulkDeleteProductsInput } from './catalog.generated';

export const bulkDeleteProducts = defineEndpoint('DELETE /products/bulk', {
  docs: {
    tag: 'products',
    summary: 'Bulk-delete products',
    description:
      'At most 100 per request; use `POST /imports` for more. The body may be the bare array.',
    errors: ['batch_too_large', 'duplicate_in_batch'],
    example: { body: { ids: ['prd_demo_0498', 'prd_demo_0499'] } },
  },
  resource: 'product',
  query: bulkParameters,
  body: bodyOf<BulkDeleteProductsInput>('BulkDeleteProductsInput', {
    bulkList: 'ids',
  }),
  document: BulkDeleteProductsDocument,
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
});
