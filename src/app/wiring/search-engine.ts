import {
  createChangeFeed,
  createEmbeddedEngine,
  createIndexer,
  createIndexStates,
  createOpenSearchClient,
  createOpenSearchEngine,
  indexAlias,
  type CatalogSignals,
  type ChangeFeed,
  type SearchEngine,
} from '../../modules/search';
import { CATALOG_SIGNAL } from '../../modules/catalog';
import type { PeriodicTask } from '../../platform/jobs';
import type { Platform } from '../platform';

export interface WiredEngine {
  readonly engine: SearchEngine;
  /** The background work that a worker does for the engine. */
  readonly tasks: readonly PeriodicTask[];
}

/** The search engine named by the settings. */
export function wireSearchEngine(platform: Platform): WiredEngine {
  const feed = createChangeFeed(platform.db);
  switch (platform.config.searchEngine) {
    case 'embedded':
      return {
        engine: createEmbeddedEngine(feed, platform.log, catalogSignals(platform)),
        tasks: [],
      };
    case 'opensearch':
      return wireOpenSearch(platform, feed);
  }
}

/** OpenSearch, with the task that keeps its index up to date. */
function wireOpenSearch({ db, clock, config, log }: Platform, feed: ChangeFeed): WiredEngine {
  const client = createOpenSearchClient(config.searchUrls);
  const deps = { client, feed, alias: indexAlias(config.searchIndex) };
  const states = createIndexStates(db, clock);
  return {
    engine: createOpenSearchEngine({ ...deps, states }),
    tasks: [createIndexer({ ...deps, states, log })],
  };
}

/**
 * Reports changes of the catalog: those of this process immediately, those of other processes shortly after, by
 * signals.
 */
function catalogSignals({ signals }: Platform): CatalogSignals {
  return {
    follow: (listener) => signals.follow((_name, isOwn) => listener(isOwn), [CATALOG_SIGNAL]),
  };
}
