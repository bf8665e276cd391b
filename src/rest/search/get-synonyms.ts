import { defineEndpoint } from '../endpoint';
import { GetSearchSynonymsDocument } from './search.generated';

export const getSynonyms = defineEndpoint('GET /search/synonyms', {
  docs: {
    tag: 'products',
    summary: 'Get search synonyms',
    description: 'Words whose products a search finds too.',
  },
  resource: 'setting',
  document: GetSearchSynonymsDocument,
  variables: () => ({}),
});
