import { BoundedMap } from '../../../platform/values/caches';
import { createTurns } from '../../../platform/values/yielding';
import type { Logger } from '../../../platform/telemetry/logger';
import type { CatalogSignals, ChangeFeed } from '../engine/change-feed';
import {
  NO_COMPLETIONS,
  priceRange,
  type EngineResult,
  type EngineQuery,
  type SearchEngine,
} from '../engine/search-engine';
import { retryRefused } from '../engine/refused-searches';
import { completionsOf } from './facet-counts';
import type { SearchState } from './followed-index';
import { createFreshness } from './freshness';
import { rank } from './ranking';
import { scan, type Scan } from './scan';

/**
 * The number of searches whose matches and facets are cached until the index changes, and the total number of their
 * rows.
 */
const MAX_CACHED = 200;
const MAX_CACHED_ROWS = 1_000_000;

/** Searches an index in this process. `signals` announces changes of this process and of others. */
export function createEmbeddedEngine(
  feed: ChangeFeed,
  log: Logger,
  signals: CatalogSignals | null = null,
): SearchEngine {
  const turns = createTurns();
  const freshness = createFreshness({ feed, log, turns, signals });
  const { current, withLatestCategories, health, isCurrentFor, start, stop } = freshness;
  const find = createFinder();
  return {
    ...{ health, isCurrentFor, start, stop },
    search: async (queryFor) => {
      const searchIn = (state: SearchState) =>
        turns.run(() => find(state, queryFor(state.categories)));
      return retryRefused(searchIn, await current(), withLatestCategories);
    },
    categories: async () => (await current()).categories,
  };
}

/**
 * Searches an index, a step at a time. Matches and facets are cached until it changes, so that pages and sort orders
 * share them.
 */
export function createFinder() {
  const cache = new BoundedMap<string, Scan>(MAX_CACHED);
  let cachedGeneration = 0;
  let cachedRows = 0;

  return function* find(
    { index, categories, generation }: SearchState,
    query: EngineQuery,
  ): Generator<void, EngineResult> {
    const { filters, ranking, slice, facets, synonyms, beginning } = query;
    const commonest = index.commonestCurrency;
    const currency = query.prices === 'all' ? null : (query.prices.currency ?? commonest);
    const prices = priceRange(query, currency);
    const names = facets.map(({ name }) => name);
    const key = JSON.stringify([filters, names, currency, prices, synonyms.version]);
    if (generation !== cachedGeneration || cachedRows > MAX_CACHED_ROWS) {
      cache.clear();
      [cachedGeneration, cachedRows] = [generation, 0];
    }
    let search = cache.get(key);
    if (search === undefined) {
      search = yield* scan(index, categories, { filters, facets, currency, prices, synonyms });
      cache.set(key, search);
      cachedRows += search.rows.length;
    }
    yield;
    const hits = rank(index, search, { ranking, slice });
    yield;
    const completions =
      beginning === undefined ? NO_COMPLETIONS : completionsOf(index, search.rows, beginning);
    return {
      hits,
      completions,
      total: search.rows.length,
      currency: currency ?? commonest,
      facets: search.facets,
      categories,
      ...search.textOutcome,
    };
  };
}
