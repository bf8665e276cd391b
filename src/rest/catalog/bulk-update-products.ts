import { bodyOf, defineEndpoint } from '../endpoint';
import { oneOf } from '../parameters';
import { BulkUpdateProductsDocument, type BulkUpdateProductsInput } from './catalog.generated';

export const bulkUpdateProducts = defineEndpoint({
  method: 'PATCH',
  path: '/products/bulk',
  tag: 'products',
  summary: 'Change several products, each on its own or all together',
  description: 'At most 100; more go to POST /imports. The body may be the bare array.',
  resource: 'product',
  document: BulkUpdateProductsDocument,
  body: bodyOf<BulkUpdateProductsInput>('BulkUpdateProductsInput', {
    normalize: (raw) => (Array.isArray(raw) ? { items: raw } : raw),
  }),
  query: {
    mode: oneOf('`atomic`: all or none. Default: each on its own.', ['partial', 'atomic']),
  },
  isBulk: true,
  errors: ['batch_too_large', 'duplicate_in_batch', 'version_mismatch', 'quantity_above_stock'],
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
  example: {
    body: {
      items: [
        { id: 'prd_demo_0002', price: 19.9 },
        { id: 'prd_demo_0003', stockDelta: 5 },
      ],
    },
  },
});
