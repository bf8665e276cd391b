import { defineEndpoint } from '../endpoint';
import { GetCategoryDocument } from './catalog.generated';

export const getCategory = defineEndpoint('GET /categories/:id', {
  docs: { tag: 'categories', summary: 'Get a category', description: 'One category of the tree.' },
  resource: 'category',
  anonymous: true,
  document: GetCategoryDocument,
  variables: ({ params: { id } }) => ({ id }),
  answer: { cache: 'public' },
});
