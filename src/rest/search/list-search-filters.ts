import { defineEndpoint } from '../endpoint';
import { ListSearchFiltersDocument } from './search.generated';

export const listSearchFilters = defineEndpoint({
  method: 'GET',
  path: '/products/search/filters',
  tag: 'products',
  summary: 'Filters of the search, and the categories that offer them',
  description: 'All filters may be combined. `categoryIds: null` means every category.',
  resource: 'filter',
  anonymous: true,
  cache: 'public',
  document: ListSearchFiltersDocument,
  variables: () => ({}),
});
