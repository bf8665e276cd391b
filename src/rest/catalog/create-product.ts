import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateProductDocument, type CreateProductInput } from './catalog.generated';

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/products',
  tag: 'products',
  summary: 'Create a product',
  description: 'The same externalId with the same content answers 200 with the existing product.',
  resource: 'product',
  body: bodyOf<CreateProductInput>('CreateProductInput'),
  document: CreateProductDocument,
  result: 'createProduct.product',
  status: ({ createProduct: { outcome } }) => (outcome === 'created' ? 201 : 200),
  statuses: [201, 200],
  location: ({ createProduct: { product } }) => `/products/${product.id}`,
  errors: [
    'too_many_decimals',
    'invalid_currency',
    'unknown_category',
    'price_below_minimum',
    'already_exists',
    'external_id_taken',
  ],
  variables: ({ body: input }) => ({ input }),
  example: {
    body: {
      title: 'Wireless headphones',
      price: 149.9,
      categoryId: 'bf28b0b1-e27f-85fc-ae13-ed15599f5541',
      brand: 'Auralis',
      stock: 25,
      status: 'active',
    },
  },
});
