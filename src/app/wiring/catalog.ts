import { inputCheckOf } from '../../graphql/input-checks';
import {
  createCatalog,
  createCatalogRepositories,
  createProductChanges,
  createPageSources,
  createProductPages,
  CATALOG_SIGNAL,
} from '../../modules/catalog';
import {
  createChangeFeed,
  createSearchService,
  createSynonymsRepository,
  createSynonymsService,
} from '../../modules/search';
import type { Platform } from '../platform';
import { wireSearchEngine } from './search-engine';

/** Products and categories, their search, and the pages that combine them. */
export function wireCatalog(platform: Platform) {
  const { db, clock, bulk, cursors, signals } = platform;
  const repositories = createCatalogRepositories(db, clock, () => signals.wake(CATALOG_SIGNAL));
  const {
    service: catalog,
    bulkHandlers,
    tasks,
  } = createCatalog({
    ...repositories,
    bulk,
    clock,
    cursors,
    publicUrl: platform.config.publicUrl,
    checkOf: inputCheckOf,
  });
  const { engine, tasks: engineTasks } = wireSearchEngine(platform);
  const synonyms = createSynonymsService({ repository: createSynonymsRepository(db), clock });
  const search = createSearchService({ engine, catalog, cursors, synonyms: synonyms.current });
  const sources = createPageSources({
    catalog,
    pageContents: repositories.pageContents,
    findSimilar: search.findSimilar,
    clock,
  });
  const productPages = createProductPages({ catalog, sources, clock });
  const productChanges = createProductChanges({
    products: repositories.products,
    safeStamp: createChangeFeed(db).safeStamp,
    cursors,
    clock,
  });
  return {
    services: { catalog, search, productChanges, productPages, synonyms: synonyms.service },
    searchEngine: engine,
    bulkHandlers,
    tasks: [...tasks, ...engineTasks],
  };
}
