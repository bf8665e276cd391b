import {
  createChangeFeed,
  createEmbeddedEngine,
  createIndexer,
  createIndexStates,
  createOpenSearchClient,
  createOpenSearchEngine,
  indexAlias,
  type SearchEngine,
} from '../../modules/search';
import type { PeriodicTask } from '../../platform/jobs';
import type { Platform } from '../platform';

export interface WiredEngine {
  readonly engine: SearchEngine;
  /** What a worker does for it. */
  readonly tasks: readonly PeriodicTask[];
}

/** The search engine that the settings name. */
export function wireSearchEngine({ db, clock, config, log }: Platform): WiredEngine {
  const feed = createChangeFeed(db);
  if (config.searchEngine === 'embedded') {
    return { engine: createEmbeddedEngine(feed, log), tasks: [] };
  }
  const client = createOpenSearchClient(config.searchUrls);
  const deps = { client, feed, alias: indexAlias(config.searchIndex) };
  const states = createIndexStates(db, clock);
  return {
    engine: createOpenSearchEngine({ ...deps, states }),
    tasks: [createIndexer({ ...deps, states, log })],
  };
}
