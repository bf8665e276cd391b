import { isAppError } from '../../../platform/values/errors';
import { createGathering } from '../../../platform/mongo/gathering';
import { BoundedMap } from '../../../platform/values/bounded-map';
import { createTurns } from '../../../platform/values/yielding';
import type { Logger } from '../../../platform/telemetry/logger';
import type { CatalogNews, ChangeFeed } from '../change-feed';
import {
  NO_COMPLETIONS,
  type EngineAnswer,
  type EngineQuery,
  type FacetCounts,
  type Hit,
  type SearchEngine,
} from '../search-engine';
import type { CategoryTree } from '../category-tree';
import { completionsOf } from './completions';
import { facetCountsOf } from './facet-counts';
import { createFreshness } from './freshness';
import type { SearchState } from './index-state';
import { rank } from './ranking';
import { scan, type Scan } from './scan';

/**
 * The number of searches whose matches and facets are cached until the index changes, and the total number of their
 * rows.
 */
const MAX_KEPT = 200;
const MAX_KEPT_ROWS = 1_000_000;

/** The number of searches that are answered together, and of such groups that wait for the database at once. */
const MAX_TOGETHER = 100;
const MAX_GROUPS = 8;

type QueryFor = (categories: CategoryTree) => EngineQuery;

/** Searches an index in this process. `news` signals changes of this process and of others. */
export function createEmbeddedEngine(
  feed: ChangeFeed,
  log: Logger,
  news: CatalogNews | null = null,
): SearchEngine {
  const turns = createTurns();
  const freshness = createFreshness({ feed, log, turns, news });
  const { current, present, withLatestCategories, health, isCurrentFor, start, stop } = freshness;
  const find = createFinder();
  const searchIn = (state: SearchState, queryFor: QueryFor): Promise<Outcome> =>
    turns
      .run(function* search() {
        const { generation } = state;
        return { state, generation, answer: yield* find(state, queryFor(state.categories)) };
      })
      .catch((error: unknown) => ({ error }));

  const searchAgain = async (state: SearchState, queryFor: QueryFor): Promise<Outcome> => {
    const outcome = await searchIn(state, queryFor);
    if (!('error' in outcome && isAppError(outcome.error))) return outcome;
    // The query may be refused because another process has declared an attribute since.
    return searchIn((await withLatestCategories()).state, queryFor);
  };

  /** Searches the current index, then checks whether it was up to date; if not, searches again. */
  const searchTogether = async (searches: readonly Search[]): Promise<void> => {
    const before = present();
    const cachedAnswers =
      before === null
        ? []
        : await Promise.all(searches.map(({ queryFor }) => searchIn(before, queryFor)));
    // If changes must be read first, one command reads them and the stock of the pages.
    const { state, stocks } = await current(cachedAnswers.flatMap(idsIn));
    const outcomes = await Promise.all(
      searches.map(async ({ queryFor }, at) => {
        const cachedAnswer = cachedAnswers[at];
        return cachedAnswer !== undefined && isOf(state, cachedAnswer)
          ? cachedAnswer
          : searchAgain(state, queryFor);
      }),
    );
    const areCached = outcomes.every((outcome, at) => outcome === cachedAnswers[at]);
    const ids = outcomes.flatMap(idsIn);
    const inStock = (areCached ? stocks : null) ?? (await feed.readStocks(ids));
    searches.forEach(({ resolve, reject }, at) => {
      const outcome = outcomes[at];
      if (outcome === undefined || 'error' in outcome) reject(outcome?.error);
      else resolve(withStocks(outcome.answer, inStock));
    });
  };
  const add = createGathering<Search>({
    send: searchTogether,
    reject: ({ reject }, error) => reject(error),
    slots: MAX_GROUPS,
    maxBatchSize: MAX_TOGETHER,
    holdBackMs: 0,
  });
  return {
    ...{ health, isCurrentFor, start, stop },
    search: (queryFor) => new Promise((resolve, reject) => add({ queryFor, resolve, reject })),
    categories: async () => (await current()).state.categories,
  };
}

/** A search and the caller that waits for its answer. */
interface Search {
  readonly queryFor: QueryFor;
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** An answer and its index, or the reason why there is none. */
type Outcome =
  | { readonly answer: EngineAnswer; readonly state: SearchState; readonly generation: number }
  | { readonly error: unknown };

/** Whether the answer is that of the index in its current state. */
function isOf(state: SearchState, outcome: Outcome): boolean {
  if ('error' in outcome) return false;
  return outcome.state === state && outcome.generation === state.generation;
}

function idsIn(outcome: Outcome): readonly string[] {
  return 'error' in outcome ? [] : outcome.answer.hits.map(({ id }) => id);
}

function withStocks(answer: EngineAnswer, stocks: ReadonlyMap<string, number>): EngineAnswer {
  const hits = answer.hits.map((hit) => ({ ...hit, stock: stocks.get(hit.id) ?? null }));
  return { ...answer, hits };
}

interface Kept {
  readonly scanned: Scan;
  facets: FacetCounts | null;
}

/**
 * Searches an index, a step at a time. Matches and facets are cached until it changes, so that pages and sort orders
 * share them.
 */
export function createFinder() {
  const cache = new BoundedMap<string, Kept>(MAX_KEPT);
  let keptOf = 0;
  let rows = 0;
  const keep = (key: string, one: Kept): void => {
    rows += one.scanned.rows.length;
    if (rows > MAX_KEPT_ROWS) cache.clear();
    if (cache.size === 0) rows = one.scanned.rows.length;
    cache.set(key, one);
  };

  return function* find(
    { index, categories, generation }: SearchState,
    { filters, ranking, stretch, prices, facets, synonyms, beginning }: EngineQuery,
  ): Generator<void, EngineAnswer> {
    if (generation !== keptOf) cache.clear();
    keptOf = generation;
    const commonest = index.commonestCurrency;
    const currency = prices === 'all' ? null : (prices.currency ?? commonest);
    const isByPrice = ranking === 'price_asc' || ranking === 'price_desc';
    const names = facets.map(({ name }) => name);
    const key = JSON.stringify([filters, names, currency, isByPrice, synonyms.version]);
    let one = cache.get(key);
    if (one === undefined) {
      const query = { filters, facets, currency, isByPrice, synonyms };
      one = { scanned: yield* scan(index, categories, query), facets: null };
      keep(key, one);
    }
    const { scanned } = one;
    const cachedAnswer = one;
    yield;
    const hits = rank(index, scanned, { ranking, stretch }).map(({ row, sortKeys }): Hit => ({
      id: index.ids[row] ?? '',
      revision: index.marks[row] ?? 0n,
      stock: null,
      sortKeys,
    }));
    yield;
    const counts = (cachedAnswer.facets ??= facetCountsOf(index, scanned, {
      filters,
      facets,
      categories,
    }));
    yield;
    const completions =
      beginning === undefined ? NO_COMPLETIONS : completionsOf(index, scanned.rows, beginning);
    return {
      hits,
      completions,
      total: scanned.rows.length,
      currency: currency ?? commonest,
      facets: () => counts,
      categories,
      ...scanned.textOutcome,
    };
  };
}
