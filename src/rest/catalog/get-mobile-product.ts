import { defineEndpoint } from '../endpoint';
import { GetMobileProductDocument } from './catalog.generated';

export const getMobileProduct = defineEndpoint('GET /mobile/products/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a product for mobile clients',
    description: 'The compact shape, for lists and cards.',
  },
  resource: 'product',
  anonymous: true,
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetMobileProductDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'public' },
});
