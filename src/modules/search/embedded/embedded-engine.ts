import { isAppError } from '../../../platform/values/errors';
import type { Logger } from '../../../platform/telemetry/logger';
import { sum } from '../../../platform/values/sum';
import type { ChangeFeed } from '../change-feed';
import type {
  EngineAnswer,
  EngineQuery,
  FacetCounts,
  Hit,
  SearchEngine,
  TermsFacet,
} from '../search-engine';
import { facetCountsOf } from './facet-counts';
import { createFreshState } from './freshness';
import type { SearchState } from './kept-state';
import { createPolling } from './polling';
import { rank } from './ranked';
import { straysOf, type Strays } from './reach';
import { createResultCache } from './result-cache';
import { scan, type Scan } from './scan';

/** What results of each kind may keep alive, in words of four bytes. */
const MAX_CACHED_WORDS = 2_000_000;
const WORDS_OF_FACET_VALUE = 10;
const WORDS_OF_STRAY = 2;

/** All that is known of a search but which products are in stock. */
export type Found = EngineAnswer & { readonly scan: Scan };

/** Answers from the index in this process. */
export function createEmbeddedEngine(feed: ChangeFeed, log: Logger): SearchEngine {
  const freshState = createFreshState({ feed, log });
  const find = createFinder();
  const polling = createPolling(freshState, { log });
  return {
    /** Cuts a page from what is known, then asks whether that is still so; only if it is not, cuts it again. */
    search: async (queryFor) => {
      const cut = (state: SearchState): Found => find(state, queryFor(state.categories));
      const guess = guessOf(freshState.latest(), cut);
      polling.skip();
      const { state, stocks } = await freshState.confirm(guess?.ids ?? []);
      const isRight = guess !== null && guess.generation === state.generation;
      const found = isRight ? guess.found : cut(state);
      return { ...found, hits: found.hits.map((hit) => withStockOf(hit, stocks)) };
    },
    categories: async () => (await freshState.confirm([])).state.categories,
    health: freshState.health,
    isCurrentFor: freshState.isCurrentFor,
    start: polling.start,
    stop: polling.stop,
  };
}

function withStockOf(hit: Hit, stocks: ReadonlyMap<string, number>): Hit {
  return { ...hit, stock: stocks.get(hit.id) ?? null };
}

/** What can be said without asking; null when nothing is known yet, or when it is refused as things stood. */
function guessOf(state: SearchState | null, cut: (state: SearchState) => Found) {
  if (state === null) return null;
  const { generation } = state;
  try {
    const found = cut(state);
    return { found, generation, ids: found.hits.map(({ id }) => id) };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Matches and facets of one state of the index are kept until it changes: pages and sorts share them. */
export function createFinder(): (state: SearchState, query: EngineQuery) => Found {
  const scans = createResultCache<Scan>(MAX_CACHED_WORDS);
  const straySets = createResultCache<Strays>(MAX_CACHED_WORDS);
  const facetSets = createResultCache<FacetCounts>(MAX_CACHED_WORDS);
  const straysIn = (
    { index, categories, generation }: SearchState,
    facets: readonly TermsFacet[],
    chosen: readonly string[],
  ) => {
    const key = JSON.stringify([facets.map(({ name }) => name), chosen]);
    return straySets.get(generation, key, () => {
      const value = straysOf(index, categories, { facets, chosen });
      return { value, weight: WORDS_OF_STRAY * sum([...value.values()].map((s) => s.length)) };
    });
  };
  return (state, { filters, ranking, stretch, prices, facets: wanted, synonyms }) => {
    const { index, categories, generation } = state;
    const commonest = (): string => index.columns.commonestCurrency;
    const currency = prices === 'all' ? null : (prices.currency ?? commonest());
    const isByPrice = ranking === 'price_asc' || ranking === 'price_desc';
    const names = wanted.map(({ name }) => name);
    const isPriced = isByPrice && currency !== null;
    const key = JSON.stringify([filters, names, currency, isPriced, synonyms.version]);
    const found = scans.get(generation, key, () => {
      const bound = [...wanted, ...filters.attributes].filter(({ isBound }) => isBound);
      const strays = straysIn(state, bound, filters.categories);
      const value = scan(index, categories, {
        ...{ filters, facets: wanted, strays, currency, isByPrice, synonyms },
      });
      return { value, weight: weightOf(value) };
    });
    const ranked = rank(index, found.matches, { ranking, stretch });
    const { ids, marks } = index.columns;
    const hits = ranked.map(({ row, position }) => ({
      ...{ id: ids[row] ?? '', revision: marks[row] ?? 0n, stock: null, sortKeys: position },
    }));
    const facets = (): FacetCounts =>
      facetSets.get(generation, key, () => {
        const value = facetCountsOf(index.columns, found, { filters, facets: wanted, categories });
        const shown = [...value.terms.values()].flatMap(({ selected, others }) => [
          ...selected,
          ...others,
        ]);
        return { value, weight: WORDS_OF_FACET_VALUE * shown.length };
      });
    const { corrections, relaxed } = found.textOutcome;
    const { total } = found.matches;
    return {
      currency: currency ?? commonest(),
      scan: found,
      ...{ hits, total, corrections, relaxed, facets, categories },
    };
  };
}

/** What a scan keeps alive, in words of four bytes: its counts are as long as the dictionaries, matches or none. */
function weightOf({ matches: { picked, scores }, counts }: Scan): number {
  const codes = [...counts.values()].map(({ byCode }) =>
    byCode instanceof Int32Array ? byCode.length : 0,
  );
  return sum(codes) + (picked?.length ?? 0) + (scores?.length ?? 0);
}
