import { defineEndpoint } from '../endpoint';
import { ListCategoriesDocument } from './catalog.generated';

export const listCategories = defineEndpoint('GET /categories', {
  docs: {
    tag: 'categories',
    summary: 'List categories',
    description: 'The whole tree (at most 5,000), parents before children.',
  },
  resource: 'category',
  anonymous: true,
  document: ListCategoriesDocument,
  variables: () => ({}),
  answer: { cache: 'public' },
});
