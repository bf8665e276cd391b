import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import { CreateCategoryDocument, type CreateCategoryInput } from './catalog.generated';

export const createCategory = defineEndpoint('POST /categories', {
  docs: {
    tag: 'categories',
    summary: 'Create a category',
    description:
      'Creating it again with the same `externalId` and content answers 200 with the existing category.',
    errors: [
      'unknown_category',
      'external_id_taken',
      'category_too_deep',
      'attribute_type_conflict',
      'category_limit_reached',
      'too_many_decimals',
      'invalid_currency',
    ],
    example: { body: { title: 'Lamps', externalId: 'lamps', minimumPrice: 5 } },
  },
  resource: 'category',
  body: bodyOf<CreateCategoryInput>('CreateCategoryInput'),
  document: CreateCategoryDocument,
  variables: ({ body: input }) => ({ input }),
  answer: {
    result: 'createCategory.category',
    isCreated: ({ createCategory: { outcome } }) => outcome === 'created',
  },
});
