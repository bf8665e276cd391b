export type { CatalogSignals, ChangeFeed } from './engine/change-feed';
export { createChangeFeed } from './change-feed.repository';
export { createEmbeddedEngine } from './embedded/embedded-engine';
export { filtersOf, GENERAL_FILTERS } from './engine/filter-rules';
export { createOpenSearchClient } from './opensearch/client';
export { indexAlias } from './opensearch/documents';
export { createIndexStates, indexStatesCollection } from './opensearch/index-states.repository';
export { createIndexer } from './opensearch/indexer';
export { createOpenSearchEngine } from './opensearch/opensearch-engine';
export { createIndexGauges, type SearchEngine } from './engine/search-engine';
export { createSearchLoaders, type SearchLoaders } from './search.loaders';
export { createSearchService, type SearchService } from './search.service';
export {
  createSynonymsService,
  type StoredSynonyms,
  type SynonymsService,
} from './synonyms.service';
export { createSynonymsRepository, searchSettingsCollection } from './synonyms.repository';
export type { SynonymRule } from './text/synonyms';
export type { Facet, SearchRequest, SearchResult } from './engine/search.types';
