import { isAppError } from '../../../platform/values/errors';
import { sharedRead } from '../../../platform/values/caches';
import { CategoryTree } from '../engine/category-tree';
import type { ChangeFeed, ChangeStamp } from '../engine/change-feed';
import {
  NO_FACETS,
  type EngineResult,
  type EngineQuery,
  type FacetCounts,
  type SearchEngine,
} from '../engine/search-engine';
import { createReread, retryRefused } from '../engine/refused-searches';
import { planText, resolveText } from '../text/resolve-text';
import type { TextQuery } from '../text/text-query';
import { unavailable, type Ask, type OpenSearchClient } from './client';
import { termsField } from './filters';
import type { IndexResponse } from './index-response';
import { createIndexHealth } from './index-health';
import type { IndexStates } from './index-states.repository';
import { completionsOf, hitsOf, priceCounts, termsCounts, valuesIn } from './search-response';
import { searchRequest } from './search-request';
import { createSpellings } from './spellings';
import { askAbout, clauseOf, textEngine } from './text';

/** Fails instead of returning partial results; prefers the copy on the called node, which saves a hop. */
const PARAMETERS = 'allow_partial_search_results=false&preference=_local';

export interface OpenSearchDeps {
  readonly client: OpenSearchClient;
  /** The alias of the index. */
  readonly alias: string;
  readonly feed: Pick<ChangeFeed, 'readCategories'>;
  readonly states: Pick<IndexStates, 'ageSeconds'>;
}

/** Searches an external index; the worker with its lease maintains it (`indexer.ts`). */
export function createOpenSearchEngine(deps: OpenSearchDeps): SearchEngine {
  const { client, alias, feed, states } = deps;
  const ask: Ask = async (body) => {
    try {
      return await client.call({ method: 'POST', path: `${alias}/_search?${PARAMETERS}`, body });
    } catch (error) {
      health.markUnreachable();
      throw isAppError(error) ? error : unavailable(error);
    }
  };
  const health = createIndexHealth(ask, alias, states);
  const spellingsOf = createSpellings(ask);
  const categories = createCategories(feed);

  const search = async (query: EngineQuery, tree: CategoryTree): Promise<EngineResult> => {
    const { prices } = query;
    const currency = (prices === 'all' ? null : prices.currency) ?? (await health.currency());
    const comparedCurrency = prices === 'all' ? null : currency;
    const find = (text: TextQuery | null): Promise<IndexResponse> =>
      ask(searchRequest(query, tree, { text: text && clauseOf(text), currency: comparedCurrency }));
    const { text } = query.filters;
    const plan =
      text === null ? null : await askAbout(ask, planText(textEngine, text, query.synonyms));
    let resolvedText = plan?.asTyped ?? null;
    let response = await find(resolvedText?.query ?? null);
    if (plan !== null && response.hits.total.value === 0) {
      const replacement = await askAbout(ask, resolveText(textEngine, plan));
      if (replacement !== null) {
        resolvedText = replacement;
        response = await find(resolvedText.query);
      }
    }
    return {
      hits: hitsOf(response),
      total: response.hits.total.value,
      categories: tree,
      currency,
      facets: query.facets.length > 0 ? await countsOf(response, query, tree) : NO_FACETS,
      completions: completionsOf(response),
      corrections: resolvedText?.corrections ?? [],
      relaxed: resolvedText?.relaxed ?? [],
    };
  };

  /** Counts with words in their most common spelling. */
  const countsOf = async (
    response: IndexResponse,
    { facets, filters }: EngineQuery,
    tree: CategoryTree,
  ): Promise<FacetCounts> => {
    const fields = facets.map((facet) => termsField(facet, filters, tree));
    const spellingOf = await spellingsOf(fields.flatMap((field) => valuesIn(response, field)));
    const terms = fields.map(
      (field) => [field.name, termsCounts(response, field, spellingOf)] as const,
    );
    return { terms: new Map(terms), price: priceCounts(response) };
  };

  return {
    ...health,
    search: async (queryFor) => {
      const searchWith = async (tree: CategoryTree) => search(queryFor(tree), tree);
      return retryRefused(searchWith, await categories.latest(), categories.newest);
    },
    categories: categories.latest,
  };
}

/** Categories read this recently are good enough, because changes are found within a second. */
const FRESH_MS = 500;
/** How much later a change may become visible than one with a later stamp. */
const OVERLAP = 15n << 32n;

/** The categories of this process, which are few and needed by every search. */
function createCategories({ readCategories }: Pick<ChangeFeed, 'readCategories'>) {
  let tree = new CategoryTree();
  let newest: ChangeStamp = 0n;
  let readAt = -Infinity;

  const read = async (): Promise<CategoryTree> => {
    const startedAt = performance.now();
    const changedCategories = await readCategories(newest > OVERLAP ? newest - OVERLAP : 0n);
    tree = tree.with(changedCategories);
    newest = changedCategories.reduce((max, { stamp }) => (stamp > max ? stamp : max), newest);
    readAt = startedAt;
    return tree;
  };
  const readShared = sharedRead(read);
  const reread = createReread(read);
  return {
    /** The categories as of half a second ago, or later. */
    latest: async (): Promise<CategoryTree> =>
      performance.now() - readAt < FRESH_MS ? tree : readShared(),
    /** The categories as of now, or a moment later. */
    newest: async () => (await reread()) ?? tree,
  };
}
