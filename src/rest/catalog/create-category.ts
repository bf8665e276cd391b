import { bodyOf, defineEndpoint } from '../endpoint';
import { CreateCategoryDocument, type CreateCategoryInput } from './catalog.generated';

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/categories',
  tag: 'categories',
  summary: 'Create a category',
  description: 'The same externalId with the same content answers 200 with the existing category.',
  resource: 'category',
  body: bodyOf<CreateCategoryInput>('CreateCategoryInput'),
  document: CreateCategoryDocument,
  result: 'createCategory.category',
  status: ({ createCategory: { outcome } }) => (outcome === 'created' ? 201 : 200),
  statuses: [201, 200],
  errors: ['unknown_category', 'external_id_taken', 'category_too_deep', 'category_limit_reached'],
  variables: ({ body: input }) => ({ input }),
  example: { body: { title: 'Lamps', externalId: 'lamps', minimumPrice: 5 } },
});
