import {
  createChangeFeed,
  createEmbeddedEngine,
  createIndexer,
  createIndexStates,
  createOpenSearchClient,
  createOpenSearchEngine,
  indexAlias,
  type CatalogNews,
  type SearchEngine,
} from '../../modules/search';
import { CATALOG_SIGNAL } from '../../modules/catalog';
import type { PeriodicTask } from '../../platform/jobs';
import type { Platform } from '../platform';

export interface WiredEngine {
  readonly engine: SearchEngine;
  /** What a worker does for the engine. */
  readonly tasks: readonly PeriodicTask[];
}

/** The search engine named by the settings. */
export function wireSearchEngine(platform: Platform): WiredEngine {
  const { db, clock, config, log } = platform;
  const feed = createChangeFeed(db);
  if (config.searchEngine === 'embedded') {
    return { engine: createEmbeddedEngine(feed, log, createCatalogNews(platform)), tasks: [] };
  }
  const client = createOpenSearchClient(config.searchUrls);
  const deps = { client, feed, alias: indexAlias(config.searchIndex) };
  const states = createIndexStates(db, clock);
  return {
    engine: createOpenSearchEngine({ ...deps, states }),
    tasks: [createIndexer({ ...deps, states, log })],
  };
}

/** Reports changes of the catalog: those of this process at once, those of others shortly after, by signals. */
function createCatalogNews({ wakes, signals }: Platform): CatalogNews {
  const listeners = new Set<(isOwn: boolean) => void>();
  const tell = (name: string, isOwn: boolean): void => {
    if (name === CATALOG_SIGNAL) for (const listener of listeners) listener(isOwn);
  };
  wakes.listen((name) => tell(name, true));
  return {
    follow: (listener) => {
      listeners.add(listener);
      const unfollow = signals.follow((name) => tell(name, false));
      return () => {
        listeners.delete(listener);
        unfollow();
      };
    },
  };
}
