import { defineEndpoint } from '../endpoint';
import { GetPartnerProductDocument } from './catalog.generated';

export const getPartnerProduct = defineEndpoint({
  method: 'GET',
  path: '/partners/products/:id',
  tag: 'products',
  summary: 'Read a product for partners (frozen shape)',
  resource: 'product',
  description:
    'Needs the scope partners:read. Fields are never removed or changed; see schemaVersion.',
  document: GetPartnerProductDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
});
