import { defineEndpoint } from '../endpoint';
import { ListCategoriesDocument } from './catalog.generated';

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/categories',
  tag: 'categories',
  summary: 'Read the category tree',
  description: 'The whole tree (at most 5,000), parents before children.',
  resource: 'category',
  anonymous: true,
  cache: 'public',
  document: ListCategoriesDocument,
  variables: () => ({}),
});
