import { bodyOf, defineEndpoint } from '../endpoint';
import { UpdateProductDocument, type UpdateProductInput } from './catalog.generated';

export const updateProduct = defineEndpoint({
  method: 'PATCH',
  path: '/products/:id',
  tag: 'products',
  summary: 'Change a product',
  description: 'A merge patch: absent fields stay, null removes. `stockDelta` adds to the stock.',
  resource: 'product',
  conditional: true,
  body: bodyOf<UpdateProductInput>('UpdateProductInput'),
  document: UpdateProductDocument,
  errors: [
    'too_many_decimals',
    'invalid_currency',
    'unknown_category',
    'price_below_minimum',
    'quantity_above_stock',
    'already_exists',
    'external_id_taken',
    'concurrent_change',
  ],
  variables: ({ params, body: input, ifMatch: version }) => ({
    id: params['id'] ?? '',
    input,
    version,
  }),
  example: { body: { price: 139.9, stockDelta: 10 } },
});
