import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { UpdateCategoryDocument, type UpdateCategoryInput } from './catalog.generated';

export const updateCategory = defineEndpoint('PATCH /categories/:id', {
  docs: {
    tag: 'categories',
    summary: 'Update a category',
    description: 'A merge patch. Products stay in a category that is moved.',
    errors: [
      'unknown_category',
      'category_cycle',
      'category_too_deep',
      'attribute_type_conflict',
      'too_many_decimals',
      'invalid_currency',
    ],
    example: { body: { title: 'Laptops and notebooks' } },
  },
  resource: 'category',
  conditional: true,
  body: bodyOf<UpdateCategoryInput>('UpdateCategoryInput'),
  document: UpdateCategoryDocument,
  variables: ({ params: { id }, body: input, ifMatch: version }) => ({ id, input, version }),
});
