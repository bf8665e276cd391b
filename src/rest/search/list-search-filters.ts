import { defineEndpoint } from '../endpoint';
import { ListSearchFiltersDocument } from './search.generated';

export const listSearchFilters = defineEndpoint('GET /products/search/filters', {
  docs: {
    tag: 'products',
    summary: 'List search filters',
    description: 'All filters can be combined. `categoryIds: null` means every category.',
  },
  resource: 'filter',
  anonymous: true,
  document: ListSearchFiltersDocument,
  variables: () => ({}),
  answer: { cache: 'searched' },
});
