export { filtersOf, SEARCH_FILTERS } from './filter-rules';
export { createFreshState } from './freshness';
export { createProductIndexRepository } from './product-index.repository';
export { createSearchService, type SearchService } from './search.service';
export { SORTS } from './search.types';
export type { Facet, ProductSort, SearchRequest, SearchResult } from './search.types';
