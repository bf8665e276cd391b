import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateProductDocument, type UpdateProductInput } from './catalog.generated';

export const updateProduct = defineEndpoint('PATCH /products/:id', {
  docs: {
    tag: 'products',
    summary: 'Update a product',
    description:
      'A merge patch: absent fields stay, null removes a field. `stockDelta` adds to the stock.',
    errors: [
      'too_many_decimals',
      'invalid_currency',
      'unknown_category',
      'price_below_minimum',
      'quantity_above_stock',
      'already_exists',
      'external_id_taken',
    ],
    example: { body: { price: 139.9, stockDelta: 10 } },
  },
  resource: 'product',
  conditional: true,
  body: bodyOf<UpdateProductInput>('UpdateProductInput'),
  document: UpdateProductDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({
    id,
    input,
    version,
  }),
});
