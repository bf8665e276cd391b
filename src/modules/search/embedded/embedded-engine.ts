import { isAppError } from '../../../platform/values/errors';
import { BoundedMap } from '../../../platform/values/bounded-map';
import { createTurns } from '../../../platform/values/yielding';
import type { Logger } from '../../../platform/telemetry/logger';
import type { CatalogNews, ChangeFeed } from '../change-feed';
import type { EngineAnswer, EngineQuery, FacetCounts, Hit, SearchEngine } from '../search-engine';
import type { CategoryTree } from '../category-tree';
import { facetCountsOf } from './facet-counts';
import { createFreshness } from './freshness';
import type { SearchState } from './index-state';
import { rank } from './ranking';
import { scan, type Scan } from './scan';

/** Searches whose matches and facets are kept until the index changes, and rows that all of them may have together. */
const MAX_KEPT = 200;
const MAX_KEPT_ROWS = 1_000_000;

type QueryFor = (categories: CategoryTree) => EngineQuery;

/** Answers from an index in this process. `news` tells of changes, of this process and of others. */
export function createEmbeddedEngine(
  feed: ChangeFeed,
  log: Logger,
  news: CatalogNews | null = null,
): SearchEngine {
  const turns = createTurns();
  const freshness = createFreshness({ feed, log, turns, news });
  const { current, present, withLatestCategories, health, isCurrentFor, start, stop } = freshness;
  const find = createFinder();
  const searchIn = (state: SearchState, queryFor: QueryFor): Promise<Found> =>
    turns.run(function* search() {
      const { generation } = state;
      return { answer: yield* find(state, queryFor(state.categories)), generation };
    });
  /** What is found as things stood; null when nothing can be said, or when it is refused. */
  const guess = async (queryFor: QueryFor): Promise<(Found & { state: SearchState }) | null> => {
    const state = present();
    const found = state === null ? null : await searchIn(state, queryFor).catch(nullWhenRefused);
    return state === null || found === null ? null : { ...found, state };
  };
  return {
    ...{ health, isCurrentFor, start, stop },
    search: async (queryFor) => {
      const guessed = await guess(queryFor);
      // Where changes must be looked for first, that and the stock of the page are one command.
      const { state, stocks } = await current(guessed?.answer.hits.map(({ id }) => id));
      const isRight = guessed?.state === state && guessed.generation === state.generation;
      const found = isRight ? guessed : await searchIn(state, queryFor).catch(nullWhenRefused);
      // It may be refused for what another process has declared since.
      const { answer } = found ?? (await searchIn((await withLatestCategories()).state, queryFor));
      const ids = answer.hits.map(({ id }) => id);
      const known = isRight ? stocks : null;
      const inStock =
        known ?? (ids.length > 0 ? await feed.readStocks(ids) : new Map<string, number>());
      const hits = answer.hits.map((hit) => ({ ...hit, stock: inStock.get(hit.id) ?? null }));
      return { ...answer, hits };
    },
    categories: async () => (await current()).state.categories,
  };
}

/** An answer, and of which generation of the index. */
interface Found {
  readonly answer: EngineAnswer;
  readonly generation: number;
}

function nullWhenRefused(error: unknown): null {
  if (isAppError(error)) return null;
  throw error;
}

interface Kept {
  readonly scanned: Scan;
  facets: FacetCounts | null;
}

/** Finds in an index, a step at a time. Matches and facets are kept until it changes: pages and orders share them. */
export function createFinder() {
  const kept = new BoundedMap<string, Kept>(MAX_KEPT);
  let keptOf = 0;
  let rows = 0;
  const keep = (key: string, one: Kept): void => {
    rows += one.scanned.rows.length;
    if (rows > MAX_KEPT_ROWS) kept.clear();
    if (kept.size === 0) rows = one.scanned.rows.length;
    kept.set(key, one);
  };

  return function* find(
    { index, categories, generation }: SearchState,
    { filters, ranking, stretch, prices, facets, synonyms }: EngineQuery,
  ): Generator<void, EngineAnswer> {
    if (generation !== keptOf) kept.clear();
    keptOf = generation;
    const commonest = index.commonestCurrency;
    const currency = prices === 'all' ? null : (prices.currency ?? commonest);
    const isByPrice = ranking === 'price_asc' || ranking === 'price_desc';
    const names = facets.map(({ name }) => name);
    const key = JSON.stringify([filters, names, currency, isByPrice, synonyms.version]);
    let one = kept.get(key);
    if (one === undefined) {
      const query = { filters, facets, currency, isByPrice, synonyms };
      one = { scanned: yield* scan(index, categories, query), facets: null };
      keep(key, one);
    }
    const { scanned } = one;
    const found = one;
    yield;
    const hits = rank(index, scanned, { ranking, stretch }).map(({ row, sortKeys }): Hit => ({
      id: index.ids[row] ?? '',
      revision: index.marks[row] ?? 0n,
      stock: null,
      sortKeys,
    }));
    yield;
    const counts = (found.facets ??= facetCountsOf(index, scanned, {
      filters,
      facets,
      categories,
    }));
    return {
      hits,
      total: scanned.rows.length,
      currency: currency ?? commonest,
      facets: () => counts,
      categories,
      ...scanned.textOutcome,
    };
  };
}
