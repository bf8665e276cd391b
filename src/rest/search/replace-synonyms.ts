import { defineEndpoint } from '../endpoint';
import { bodyOf } from '../request/body';
import {
  ReplaceSearchSynonymsDocument,
  type ReplaceSearchSynonymsMutationVariables,
} from './search.generated';

export const replaceSynonyms = defineEndpoint('PUT /search/synonyms', {
  docs: {
    tag: 'products',
    summary: 'Replace the synonyms of searches',
    description:
      'An item is either `words`, of which each finds the products of all, or `from`, which finds those of `to` too. A ' +
      'search is widened by at most 20 other texts, those of its first words. Words that had to be corrected have no ' +
      'synonyms. In force within 3 seconds.',
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
