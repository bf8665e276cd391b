import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  ReplaceSearchSynonymsDocument,
  type ReplaceSearchSynonymsMutationVariables,
} from './search.generated';

export const replaceSynonyms = defineEndpoint('PUT /search/synonyms', {
  docs: {
    tag: 'products',
    summary: 'Replace search synonyms',
    description:
      "An item is either `words`, which find each other's products, or `from`, which finds those of `to` too. A search " +
      'uses at most 20 synonyms, those of its first words; corrected words have none. In force within 3 seconds.',
    errors: ['too_few_items'],
    example: {
      body: { items: [{ words: ['sofa', 'couch'] }, { from: 'notebook', to: ['laptop'] }] },
    },
  },
  resource: 'setting',
  conditional: true,
  body: bodyOf<ReplaceSearchSynonymsMutationVariables['input']>('ReplaceSearchSynonymsInput'),
  document: ReplaceSearchSynonymsDocument,
  variables: ({ body: input, ifMatch: version }) => ({ input, version }),
});
