import { createInputChecks } from '../../graphql/input-checks';
import {
  createCatalog,
  createCatalogRepositories,
  createPageSources,
  createProductPages,
} from '../../modules/catalog';
import { createChangeFeed, createEmbeddedEngine, createSearchService } from '../../modules/search';
import type { Platform } from '../platform';

/** Products and categories, the search over them, and the pages made of both. */
export function wireCatalog({ db, clock, bulk, cursors }: Platform) {
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
  const searchEngine = createEmbeddedEngine(createChangeFeed(db));
  const search = createSearchService({ engine: searchEngine, catalog, cursors });
  const sources = createPageSources({
    catalog,
    pageContents: repositories.pageContents,
    findSimilar: search.findSimilar,
    clock,
  });
  const productPages = createProductPages({ catalog, sources, clock });
  return { services: { catalog, search, productPages }, searchEngine, bulkHandlers, tasks };
}
