import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { bulkParameters } from '../request/parameters';
import { repeatWindow } from '../repeat-window';
import {
  BulkCreateProductsDocument,
  GetProductVersionDocument,
  type BulkCreateProductsInput,
  type BulkCreateProductsMutation,
} from './catalog.generated';
import { createProduct } from './create-product';

type CreatedProducts = BulkCreateProductsMutation['createProducts'];

export const bulkCreateProducts = defineEndpoint('POST /products/bulk', {
  docs: {
    tag: 'products',
    summary: 'Bulk-create products',
    description:
      'At most 100 per request; use `POST /imports` for more. The body may be the bare array.',
    errors: ['duplicate_in_batch', ...(createProduct.docs.errors ?? [])],
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
  },
  resource: 'product',
  repeatWindow: repeatWindow({
    document: GetProductVersionDocument,
    made: ({ results }: CreatedProducts) =>
      results.flatMap(({ id, data }) => (id && data ? [{ id, version: data.version }] : [])),
    hasWritten: ({ results }) => results.some(({ outcome }) => outcome === 'created'),
    isUnchanged: ({ product }, made) => product?.version === made.version,
  }),
  query: bulkParameters,
  body: bodyOf<BulkCreateProductsInput>('BulkCreateProductsInput', {
    bulkList: 'items',
  }),
  document: BulkCreateProductsDocument,
  variables: ({ body: input, query: { mode } }) => ({ input, mode }),
});
