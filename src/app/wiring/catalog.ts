import { createInputChecks } from '../../graphql/input-checks';
import {
  createCatalog,
  createCatalogRepositories,
  createPageSources,
  createProductPages,
} from '../../modules/catalog';
import { createSearchService } from '../../modules/search';
import type { Platform } from '../platform';
import { wireSearchEngine } from './search-engine';

/** Products and categories, the search over them, and the pages made of both. */
export function wireCatalog(platform: Platform) {
  const { db, clock, bulk, cursors } = platform;
  const repositories = createCatalogRepositories(db);
  const {
    service: catalog,
    bulkHandlers,
    tasks,
  } = createCatalog({
    ...repositories,
    bulk,
    clock,
    checkOf: createInputChecks(),
  });
  const { engine, tasks: engineTasks } = wireSearchEngine(platform);
  const search = createSearchService({ engine, catalog, cursors });
  const sources = createPageSources({
    catalog,
    pageContents: repositories.pageContents,
    findSimilar: search.findSimilar,
    clock,
  });
  const productPages = createProductPages({ catalog, sources, clock });
  return {
    services: { catalog, search, productPages },
    searchEngine: engine,
    bulkHandlers,
    tasks: [...tasks, ...engineTasks],
  };
}
