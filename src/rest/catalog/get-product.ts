import { defineEndpoint } from '../endpoint';
import { GetProductDocument } from './catalog.generated';

export const getProduct = defineEndpoint('GET /products/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a product',
    description: 'The general shape, for all clients.',
  },
  resource: 'product',
  anonymous: true,
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetProductDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'public' },
});
