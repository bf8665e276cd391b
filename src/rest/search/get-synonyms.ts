import { defineEndpoint } from '../endpoint';
import { GetSearchSynonymsDocument } from './search.generated';

export const getSynonyms = defineEndpoint('GET /search/synonyms', {
  docs: {
    tag: 'products',
    summary: 'Get the synonyms of searches',
    description: 'What words of a search find beside themselves.',
  },
  resource: 'setting',
  document: GetSearchSynonymsDocument,
  variables: () => ({}),
});
