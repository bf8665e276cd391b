import { bodyOf, defineEndpoint } from '../endpoint';
import { UpdateCategoryDocument, type UpdateCategoryInput } from './catalog.generated';

export const updateCategory = defineEndpoint({
  method: 'PATCH',
  path: '/categories/:id',
  tag: 'categories',
  summary: 'Change a category',
  description: 'A merge patch. Products follow a category that moves.',
  resource: 'category',
  body: bodyOf<UpdateCategoryInput>('UpdateCategoryInput'),
  document: UpdateCategoryDocument,
  errors: ['unknown_category', 'category_cycle', 'category_too_deep', 'concurrent_change'],
  variables: ({ params, body: input }) => ({ id: params['id'] ?? '', input }),
  example: { body: { title: 'Laptops and notebooks' } },
});
