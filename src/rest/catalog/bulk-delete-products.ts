import { bodyOf, defineEndpoint } from '../endpoint';
import { oneOf } from '../parameters';
import { BulkDeleteProductsDocument, type BulkDeleteProductsInput } from './catalog.generated';

export const bulkDeleteProducts = defineEndpoint({
  method: 'DELETE',
  path: '/products/bulk',
  tag: 'products',
  summary: 'Take several products out of the catalog',
  description: 'At most 100; more go to POST /imports. The body may be the bare array.',
  resource: 'product',
  document: BulkDeleteProductsDocument,
  body: bodyOf<BulkDeleteProductsInput>('BulkDeleteProductsInput', {
    normalize: (raw) => (Array.isArray(raw) ? { ids: raw } : raw),
  }),
  query: {
    mode: oneOf('`atomic`: all or none. Default: each on its own.', ['partial', 'atomic']),
  },
  isBulk: true,
  errors: ['batch_too_large', 'duplicate_in_batch'],
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
  example: { body: { ids: ['prd_demo_0498', 'prd_demo_0499'] } },
});
