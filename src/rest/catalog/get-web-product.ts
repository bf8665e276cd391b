import { defineEndpoint } from '../endpoint';
import { GetWebProductDocument } from './catalog.generated';

export const getWebProduct = defineEndpoint('GET /web/products/:id', {
  docs: {
    tag: 'products',
    summary: 'Get a product for web clients',
    description: 'With breadcrumbs, specifications, review summary and SEO data.',
  },
  resource: 'product',
  anonymous: true,
  live: ({ params: { id } }) => ({ kind: 'product', id }),
  document: GetWebProductDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'public' },
});
