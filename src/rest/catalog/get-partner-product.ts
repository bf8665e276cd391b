import { defineEndpoint } from '../endpoint';
import { GetPartnerProductDocument } from './catalog.generated';

export const getPartnerProduct = defineEndpoint('GET /partners/products/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a product for partners',
    description:
      'The stable shape for partners: fields are never removed or changed; see `schemaVersion`.',
  },
  resource: 'product',
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetPartnerProductDocument,
  variables: ({ params: { id } }) => ({ id }),
});
