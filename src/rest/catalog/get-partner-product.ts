import { defineEndpoint } from '../endpoint';
import { GetPartnerProductDocument } from './catalog.generated';

export const getPartnerProduct = defineEndpoint('GET /partners/products/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a product for partners',
    description:
      'Needs the scope partners:read. Fields are never removed or changed; see schemaVersion.',
  },
  resource: 'product',
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetPartnerProductDocument,
  variables: ({ params: { id } }) => ({ id }),
});
