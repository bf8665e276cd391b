import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateProductDocument, type CreateProductInput } from './catalog.generated';

export const createProduct = defineEndpoint('POST /products', {
  docs: {
    tag: 'products',
    summary: 'Create a product',
    description:
      'Creating it again with the same `externalId` and content answers 200 with the existing product.',
    errors: [
      'too_many_decimals',
      'invalid_currency',
      'unknown_category',
      'price_below_minimum',
      'already_exists',
      'external_id_taken',
    ],
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
  },
  resource: 'product',
  body: bodyOf<CreateProductInput>('CreateProductInput'),
  document: CreateProductDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    result: 'createProduct.product',
    isCreated: ({ createProduct: { outcome } }) => outcome === 'created',
    location: ({ createProduct: { product } }) => `/products/${product.id}`,
  },
});
