import { isAppError } from '../../../platform/values/errors';
import { BoundedMap } from '../../../platform/values/bounded-map';
import { createTurns } from '../../../platform/values/yielding';
import type { Logger } from '../../../platform/telemetry/logger';
import type { CatalogNews, ChangeFeed } from '../change-feed';
import {
  NO_COMPLETIONS,
  type EngineAnswer,
  type EngineQuery,
  type SearchEngine,
} from '../search-engine';
import type { CategoryTree } from '../category-tree';
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

/** Searches an index in this process. `news` signals changes of this process and of others. */
export function createEmbeddedEngine(
  feed: ChangeFeed,
  log: Logger,
  news: CatalogNews | null = null,
): SearchEngine {
  const turns = createTurns();
  const freshness = createFreshness({ feed, log, turns, news });
  const { current, withLatestCategories, health, isCurrentFor, start, stop } = freshness;
  const find = createFinder();

  type QueryFor = (categories: CategoryTree) => EngineQuery;
  const searchIn = (state: SearchState, queryFor: QueryFor): Promise<EngineAnswer> =>
    turns.run(() => find(state, queryFor(state.categories)));

  const findMatches = async (queryFor: QueryFor): Promise<EngineAnswer> => {
    const state = await current();
    try {
      return await searchIn(state, queryFor);
    } catch (error) {
      if (!isAppError(error)) throw error;
      // The query may be refused because another process has declared an attribute since.
      return searchIn(await withLatestCategories(), queryFor);
    }
  };

  return {
    ...{ health, isCurrentFor, start, stop },
    search: findMatches,
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
    { filters, ranking, stretch, prices, facets, synonyms, beginning }: EngineQuery,
  ): Generator<void, EngineAnswer> {
    const commonest = index.commonestCurrency;
    const currency = prices === 'all' ? null : (prices.currency ?? commonest);
    const isByPrice = ranking === 'price_asc' || ranking === 'price_desc';
    const names = facets.map(({ name }) => name);
    const key = JSON.stringify([filters, names, currency, isByPrice, synonyms.version]);
    let search = generation === cachedGeneration ? cache.get(key) : undefined;
    if (search === undefined) {
      const query = { filters, facets, currency, isByPrice, synonyms };
      search = yield* scan(index, categories, query);
      cachedRows += search.rows.length;
      if (generation !== cachedGeneration || cachedRows > MAX_CACHED_ROWS) {
        cache.clear();
        cachedGeneration = generation;
        cachedRows = search.rows.length;
      }
      cache.set(key, search);
    }
    yield;
    const hits = rank(index, search, { ranking, stretch });
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
