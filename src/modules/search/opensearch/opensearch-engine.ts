import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '../../../platform/values/errors';
import { sharedRead } from '../../../platform/values/shared-read';
import { CategoryTree } from '../category-tree';
import type { ChangeFeed, ChangeStamp } from '../change-feed';
import {
  NO_FACETS,
  type EngineAnswer,
  type EngineQuery,
  type FacetCounts,
  type SearchEngine,
  type TextOutcome,
} from '../search-engine';
import { planText, resolveText } from '../text/resolve-text';
import type { TextQuery } from '../text/text-query';
import { unavailable, type Ask, type OpenSearchClient } from './client';
import { termsField } from './filters';
import type { IndexAnswer } from './index-answer';
import { createIndexHealth } from './index-health';
import type { IndexStates } from './index-states.repository';
import { completionsOf, hitsOf, priceCounts, termsCounts, termsFigures } from './search-answer';
import { searchRequest } from './search-request';
import { createSpellings } from './spellings';
import { askAbout, clauseOf, textEngine } from './text';

/** No result is better than a partial one; prefers the copy on the called node, which saves a hop. */
const HOW = 'allow_partial_search_results=false&preference=_local';

export interface OpenSearchDeps {
  readonly client: OpenSearchClient;
  /** The alias of the index. */
  readonly alias: string;
  readonly feed: Pick<ChangeFeed, 'readCategories'>;
  readonly states: Pick<IndexStates, 'ageSeconds'>;
}

/** A result, and the changes to the text that were necessary. */
type TextAnswer = readonly [answer: IndexAnswer, outcome: TextOutcome];

/** Searches an external index; the worker with its lease maintains it (`indexer.ts`). */
export function createOpenSearchEngine(deps: OpenSearchDeps): SearchEngine {
  const { client, alias, feed, states } = deps;
  const ask: Ask = async (body) => {
    try {
      return await client.call({ method: 'POST', path: `${alias}/_search?${HOW}`, body });
    } catch (error) {
      health.markUnreachable();
      throw isAppError(error) ? error : unavailable(error);
    }
  };
  const health = createIndexHealth(ask, alias, states);
  const spellingsOf = createSpellings(ask);
  const categories = createCategories(feed);

  const search = async (query: EngineQuery, tree: CategoryTree): Promise<EngineAnswer> => {
    const { prices } = query;
    const currency = (prices === 'all' ? null : prices.currency) ?? (await health.currency());
    const comparedCurrency = prices === 'all' ? null : currency;
    const find = (text: TextQuery | null): Promise<IndexAnswer> =>
      ask(searchRequest(query, tree, { text: text && clauseOf(text), currency: comparedCurrency }));
    const [answer, { corrections, relaxed }] = await findText(find, query);
    return {
      hits: hitsOf(answer),
      total: answer.hits.total.value,
      categories: tree,
      currency,
      facets: query.facets.length > 0 ? await countsOf(answer, query, tree) : NO_FACETS,
      completions: completionsOf(answer),
      corrections,
      relaxed,
    };
  };

  const findText = async (
    find: (text: TextQuery | null) => Promise<IndexAnswer>,
    { filters: { text }, synonyms }: EngineQuery,
  ): Promise<TextAnswer> => {
    if (text === null) return [await find(null), { corrections: [], relaxed: [] }];
    const plan = await askAbout(ask, planText(textEngine, text, synonyms));
    const { asTyped } = plan;
    const answer = await find(asTyped.query);
    if (answer.hits.total.value > 0) return [answer, asTyped];
    const replacement = await askAbout(ask, resolveText(textEngine, plan));
    return replacement === null ? [answer, asTyped] : [await find(replacement.query), replacement];
  };

  /** Counts with words in their most common spelling. */
  const countsOf = async (
    answer: IndexAnswer,
    { facets, filters }: EngineQuery,
    tree: CategoryTree,
  ): Promise<FacetCounts> => {
    const figures = facets.map((facet) => termsFigures(answer, termsField(facet, filters, tree)));
    const spellingOf = await spellingsOf(
      figures.flatMap(({ selection, others }) => [...selection, ...others]),
    );
    const terms = facets.map(({ name }, at) => {
      const own = figures[at];
      return own === undefined ? [] : [[name, termsCounts(own, spellingOf)] as const];
    });
    return { terms: new Map(terms.flat()), price: priceCounts(answer) };
  };

  return {
    ...health,
    search: async (queryFor) => {
      const tree = await categories.latest();
      let query: EngineQuery;
      try {
        query = queryFor(tree);
      } catch (error) {
        if (!isAppError(error)) throw error;
        // The query may be refused because another process has declared an attribute since.
        const newest = await categories.newest();
        return search(queryFor(newest), newest);
      }
      return search(query, tree);
    },
    categories: categories.latest,
  };
}

/** Categories read this recently are good enough, because changes are found within a second. */
const FRESH_MS = 500;
/**
 * How often requests that may be refused because of unknown attributes make the process read the categories again, at
 * most.
 */
const REREAD_MS = 1000;
/** How much later a change may become visible than one with a later stamp. */
const OVERLAP = 15n << 32n;

/** The categories of this process, which are few and needed by every search. */
function createCategories({ readCategories }: Pick<ChangeFeed, 'readCategories'>) {
  let tree = new CategoryTree();
  let newest: ChangeStamp = 0n;
  let readAt = -Infinity;
  let rereadAt = -Infinity;

  const read = async (): Promise<CategoryTree> => {
    const startedAt = performance.now();
    const changedCategories = await readCategories(newest > OVERLAP ? newest - OVERLAP : 0n);
    tree = tree.with(changedCategories);
    newest = changedCategories.reduce((max, { stamp }) => (stamp > max ? stamp : max), newest);
    readAt = startedAt;
    return tree;
  };
  const readShared = sharedRead(read);
  let nextRead: Promise<CategoryTree> | null = null;
  return {
    /** As of half a second ago, or later. */
    latest: async (): Promise<CategoryTree> =>
      performance.now() - readAt < FRESH_MS ? tree : readShared(),
    /** As of now, or a moment later. */
    newest: (): Promise<CategoryTree> => {
      nextRead ??= sleep(Math.max(0, rereadAt + REREAD_MS - performance.now())).then(() => {
        nextRead = null;
        rereadAt = performance.now();
        return read();
      });
      return nextRead;
    },
  };
}
