import { bodyOf, defineEndpoint } from '../endpoint';
import { oneOf } from '../parameters';
import { BulkCreateProductsDocument, type BulkCreateProductsInput } from './catalog.generated';

export const bulkCreateProducts = defineEndpoint({
  method: 'POST',
  path: '/products/bulk',
  tag: 'products',
  summary: 'Create several products, each on its own or all together',
  description: 'At most 100; more go to POST /imports. The body may be the bare array.',
  resource: 'product',
  document: BulkCreateProductsDocument,
  body: bodyOf<BulkCreateProductsInput>('BulkCreateProductsInput', {
    normalize: (raw) => (Array.isArray(raw) ? { items: raw } : raw),
  }),
  query: {
    mode: oneOf('`atomic`: all or none. Default: each on its own.', ['partial', 'atomic']),
  },
  isBulk: true,
  repeatWindow: true,
  errors: ['batch_too_large', 'duplicate_in_batch', 'already_exists', 'external_id_taken'],
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
  example: {
    body: {
      items: [
        {
          title: 'Travel laptop',
          price: 899.9,
          categoryId: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
          externalId: 'erp-2001',
        },
      ],
    },
  },
});
