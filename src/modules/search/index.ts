export { createChangeFeed } from './change-feed.repository';
export { createEmbeddedEngine } from './embedded/embedded-engine';
export { filtersOf, GENERAL_FILTERS } from './filter-rules';
export { createIndexGauges } from './index-gauges';
export type { SearchEngine } from './search-engine';
export { createSearchService, type SearchService } from './search.service';
export { SORTS } from './search.types';
export type { Facet, ProductSort, SearchRequest, SearchResult } from './search.types';
